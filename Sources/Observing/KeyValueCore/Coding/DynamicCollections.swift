/// An array whose element type is unknown to the code that changes it.
protocol OrderedValue {
  var count: Int { get }

  /// Returns the array after an edit, the removed elements, and the inserted elements. Returns nil
  /// if an element cannot be converted to the element type.
  func applying(
    _ edit: OrderedEdit<Any?>
  ) -> (whole: Self, removed: Self?, inserted: Self?)?

  /// Returns the elements at some indexes, or nil if an index is out of range.
  func elements(at indexes: [Int]) -> Any?

  /// Returns whether another array has the same elements: identical objects or equal values.
  func hasSameElements(as other: Any) -> Bool
}

/// Returns whether two values of a to-many property have the same elements, as far as their type
/// can be compared.
func hasSameElements<Value>(_ left: Value, _ right: Value) -> Bool {
  guard let left = left as? any OrderedValue else { return isEqual(left, right) }
  return left.hasSameElements(as: right)
}

extension Array: OrderedValue {
  func hasSameElements(as other: Any) -> Bool {
    guard let other = other as? [Element], other.count == count else { return false }
    // Arrays with the same storage, the most frequent case, are equal without comparing elements.
    // Safety: the addresses are only compared. Nothing is read through them.
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

/// A set whose element type is unknown to the code that changes it.
protocol UnorderedValue {
  /// See ``OrderedValue/applying(_:)``.
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
    // Elements of another type cannot be in the set, so they are skipped without conversion.
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
