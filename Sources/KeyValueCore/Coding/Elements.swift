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
    } else {
      return nil
    }
  }

  /// The values of the elements, in order; nil elements stay in place.
  func map(_ transform: (Any) throws(CodingError) -> Any?) throws(CodingError) -> [Any?] {
    var result: [Any?] = []
    result.reserveCapacity(values.count)
    for value in values { result.append(try transform(value)) }
    return result
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
