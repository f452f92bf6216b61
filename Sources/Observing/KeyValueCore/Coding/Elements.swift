/// The elements of a collection of unknown type.
struct Elements {
  var values: [Any]
  /// Whether the collection is unordered.
  var isSet = false

  /// Returns nil if the value is not a collection.
  init?(_ value: Any) {
    if let collection = value as? any ElementsConvertible {
      values = collection.allElements
      isSet = collection.isUnordered
    } else if let collection = value as? any ObservableCollection {
      // Reading the list registers it with the tracker of this evaluation, if there is one.
      values = Elements.all(of: collection)
    } else {
      return nil
    }
  }

  private static func all(of collection: some ObservableCollection) -> [Any] {
    (0..<collection.count).map { collection[$0] }
  }

  /// Returns the results for the elements in order. Nil results keep their index.
  func map(_ transform: (Any) throws(CodingError) -> Any?) throws(CodingError) -> [Any?] {
    var result: [Any?] = []
    result.reserveCapacity(values.count)
    for value in values { result.append(try transform(value)) }
    return result
  }

  /// Returns the results for the elements as the same kind of collection: in order for an array,
  /// distinct for a set.
  func collect(_ transform: (Any) throws(CodingError) -> Any?) throws(CodingError) -> Any {
    let mapped = try map(transform)
    guard isSet else { return mapped }
    let distinct = CollectionOperator.distinct(mapped.compactMap { $0 })
    let hashable = distinct.compactMap { $0 as? AnyHashable }
    return hashable.count == distinct.count ? Set(hashable) as Any : distinct
  }
}

/// A collection that a key path can traverse.
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

/// A dictionary that a key path can traverse.
protocol NamedValues {
  var count: Int { get }
  /// Returns nil if the dictionary's keys are not strings.
  func value(named name: String) -> Any??
}

extension Dictionary: NamedValues {
  func value(named name: String) -> Any?? {
    guard let key = name as? Key else { return nil }
    return .some(self[key].flatMap(flattened))
  }
}
