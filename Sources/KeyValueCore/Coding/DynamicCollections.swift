/// An array whose element type isn't known where it is changed.
protocol OrderedValue {
  var count: Int { get }

  /// The value after an edit, the elements taken out and those put in; nil when an element has a type
  /// that doesn't fit.
  func applying(
    _ edit: OrderedEdit<Any?>
  ) -> (whole: Self, removed: Self?, inserted: Self?)?

  /// Some of the elements; nil when a position is out of range.
  func elements(at indexes: [Int]) -> Any?

  /// Whether another array has the same elements: identical objects, equal values.
  func hasSameElements(as other: Any) -> Bool
}

/// Whether two values of a to-many property have the same elements, as far as their type can say.
func hasSameElements<Value>(_ left: Value, _ right: Value) -> Bool {
  guard let left = left as? any OrderedValue else { return isEqual(left, right) }
  return left.hasSameElements(as: right)
}

extension Array: OrderedValue {
  func hasSameElements(as other: Any) -> Bool {
    guard let other = other as? [Element], other.count == count else { return false }
    // Most often it is the same storage, which needs no comparison of elements.
    // Safety: the addresses are compared, and nothing is read through them.
    let addresses = (
      withUnsafeBufferPointer { $0.baseAddress }, other.withUnsafeBufferPointer { $0.baseAddress }
    )
    if addresses.0 == addresses.1 { return true }
    guard Element.self is AnyObject.Type else {
      return zip(self, other).allSatisfy { isEqual($0, $1) }
    }
    return zip(self, other).allSatisfy { $0 as AnyObject === $1 as AnyObject }
  }

  func elements(at indexes: [Int]) -> Any? {
    guard indexes.allSatisfy(indices.contains) else { return nil }
    return indexes.map { self[$0] }
  }

  func applying(
    _ edit: OrderedEdit<Any?>
  ) -> (whole: [Element], removed: [Element]?, inserted: [Element]?)? {
    var inserted: [Element]?
    var kind = OrderedEdit<Element>.Kind.removal
    if let values = edit.inserted {
      var converted: [Element] = []
      for value in values {
        guard let element = try? Conversion.convert(value, to: Element.self) else { return nil }
        converted.append(element)
      }
      inserted = converted
      kind = edit.changeKind == .insertion ? .insertion(converted) : .replacement(converted)
    }
    guard let typed = OrderedEdit<Element>(kind, at: edit.indexes, count: count) else { return nil }
    var whole = self
    typed.apply(to: &whole)
    return (whole, typed.removed(from: self), inserted)
  }
}

/// A set whose element type isn't known where it is changed.
protocol UnorderedValue {
  /// As ``OrderedValue/applying(_:)``.
  func applying(
    _ edit: SetEdit<AnyHashable>
  ) -> (whole: Self, removed: Self?, inserted: Self?)?
}

extension Set: UnorderedValue {
  func applying(
    _ edit: SetEdit<AnyHashable>
  ) -> (whole: Set<Element>, removed: Set<Element>?, inserted: Set<Element>?)? {
    let typed: SetEdit<Element>
    switch edit {
    case .union(let elements):
      guard let elements = convert(elements) else { return nil }
      typed = .union(elements)
    case .set(let elements):
      guard let elements = convert(elements) else { return nil }
      typed = .set(elements)
    // What has another type isn't in the set, so there is nothing to convert it for.
    case .minus(let elements): typed = .minus(Set(elements.compactMap { $0.base as? Element }))
    case .intersect(let elements):
      typed = .intersect(Set(elements.compactMap { $0.base as? Element }))
    }
    var whole = self
    typed.apply(to: &whole)
    return (whole, typed.removed(from: self), typed.inserted(into: self))
  }

  private func convert(_ elements: Set<AnyHashable>) -> Set<Element>? {
    var result: Set<Element> = []
    for element in elements {
      guard let converted = try? Conversion.convert(element.base, to: Element.self) else {
        return nil
      }
      result.insert(converted)
    }
    return result
  }
}
