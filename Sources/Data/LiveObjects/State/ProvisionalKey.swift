import Synchronization

/// Provisional keys, by which child contexts refer to new objects of their parents until the
/// database generates the permanent keys.
///
/// They occur among the values of objects like other keys, but are never written. They start with a
/// random prefix per process, which no stored row contains.
enum ProvisionalKey {
  private static let beginning: String = {
    var random = SystemRandomNumberGenerator()
    return "\0new \(random.next() as UInt64) \(random.next() as UInt64) "
  }()
  private static let count = Atomic(0)

  /// Creates a unique key with the given number of parts.
  static func make(parts: Int) -> RowKey {
    let number = count.add(1, ordering: .relaxed).newValue
    return RowKey((0..<parts).map { .text("\(beginning)\(number) \($0)") })
  }

  fileprivate static func isBeginning(of text: String) -> Bool {
    text.utf8.first == 0 && text.hasPrefix(beginning)
  }
}

extension Value {
  /// Whether the value is part of a provisional key.
  var isProvisional: Bool {
    if case .text(let text) = self { ProvisionalKey.isBeginning(of: text) } else { false }
  }

  /// The value to write to the database: `NULL` for a part of a provisional key.
  var asStored: Value { isProvisional ? .null : self }
}

extension RowKey {
  /// Whether the key is that of a new object of a parent context.
  var isProvisional: Bool { integer == nil && values.contains(where: \.isProvisional) }
}
