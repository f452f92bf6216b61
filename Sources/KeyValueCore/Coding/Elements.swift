/// The elements of a collection whose type isn't known.
struct Elements {
  var values: [Any]
  /// Whether the collection has no order.
  var isSet = false

  /// Nil when the value is no collection.
  init?(_ value: Any) {
    if let collection = value as? any ElementsConvertible {
      values = collection.allElements
      isSet = collection.isUnordered
    } else if let collection = value as? any ObservableCollection {
      // Whoever tracks the evaluation follows the list.
      values = Elements.all(of: collection)
    } else {
      return nil
    }
  }

  private static func all(of collection: some ObservableCollection) -> [Any] {
    (0..<collection.count).map { collection[$0] }
  }

  /// The values of the elements, in order; nil elements stay in place.
  func map(_ transform: (Any) throws(CodingError) -> Any?) throws(CodingError) -> [Any?] {
    var result: [Any?] = []
    result.reserveCapacity(values.count)
    for value in values { result.append(try transform(value)) }
    return result
  }

  /// The values of the elements as a collection of the same kind: those of an array in order, those of a set each once.
  func collect(_ transform: (Any) throws(CodingError) -> Any?) throws(CodingError) -> Any {
    let mapped = try map(transform)
    guard isSet else { return mapped }
    let distinct = CollectionOperator.distinct(mapped.compactMap { $0 })
    let hashable = distinct.compactMap { $0 as? AnyHashable }
    return hashable.count == distinct.count ? Set(hashable) as Any : distinct
  }
}

/// Collections that key paths lead through.
protocol ElementsConvertible {
  var allElements: [Any] { get }
  var isUnordered: Bool { get }
}

extension Array: ElementsConvertible {
  var allElements: [Any] { self as [Any] }
  var isUnordered: Bool { false }
}

extension ContiguousArray: ElementsConvertible {
  var allElements: [Any] { Array(self) as [Any] }
  var isUnordered: Bool { false }
}

extension Set: ElementsConvertible {
  var allElements: [Any] { Array(self) as [Any] }
  var isUnordered: Bool { true }
}

/// Dictionaries that key paths lead through.
protocol NamedValues {
  var count: Int { get }
  /// Nil when the keys aren't text.
  func value(named name: String) -> Any??
}

extension Dictionary: NamedValues {
  func value(named name: String) -> Any?? {
    guard let key = name as? Key else { return nil }
    return .some(self[key].flatMap(flattened))
  }
}
