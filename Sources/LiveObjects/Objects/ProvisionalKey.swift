import Synchronization

/// The keys under which child contexts know new objects of their parents, which get theirs from the database when
/// they are saved.
///
/// They stand among the values of rows as other keys do, but are never written: each process makes up a beginning
/// that no row can hold.
enum ProvisionalKey {
  private static let beginning: String = {
    var random = SystemRandomNumberGenerator()
    return "\0new \(random.next() as UInt64) \(random.next() as UInt64) "
  }()
  private static let count = Atomic(0)

  /// A key of so many parts that nothing else has.
  static func make(parts: Int) -> RowKey {
    let number = count.add(1, ordering: .relaxed).newValue
    return RowKey((0..<parts).map { .text("\(beginning)\(number) \($0)") })
  }

  fileprivate static func isBeginning(of text: String) -> Bool {
    text.utf8.first == 0 && text.hasPrefix(beginning)
  }
}

extension Value {
  /// Whether it is a part of a key that no row has.
  var isProvisional: Bool {
    if case .text(let text) = self { ProvisionalKey.isBeginning(of: text) } else { false }
  }

  /// What the database would hold in its place.
  var asStored: Value { isProvisional ? .null : self }
}

extension RowKey {
  /// Whether it is of a new object of a parent context.
  var isProvisional: Bool { integer == nil && values.contains(where: \.isProvisional) }
}
