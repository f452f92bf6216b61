/// One change of an unordered to-many property.
enum SetEdit<Element: Hashable> {
  case union(Set<Element>)
  case minus(Set<Element>)
  case intersect(Set<Element>)
  case set(Set<Element>)

  var changeKind: ChangeKind {
    switch self {
    case .union: .insertion
    case .minus, .intersect: .removal
    case .set: .replacement
    }
  }

  /// Returns the elements that the edit actually removes, or nil for an insertion.
  func removed(from present: Set<Element>) -> Set<Element>? {
    switch self {
    case .union: nil
    case .minus(let elements): present.intersection(elements)
    case .intersect(let elements), .set(let elements): present.subtracting(elements)
    }
  }

  /// Returns the elements that the edit actually inserts, or nil for a removal.
  func inserted(into present: Set<Element>) -> Set<Element>? {
    switch self {
    case .union(let elements), .set(let elements): elements.subtracting(present)
    case .minus, .intersect: nil
    }
  }

  /// Returns the elements after the change.
  func applied(to elements: Set<Element>) -> Set<Element> {
    var whole = elements
    apply(to: &whole)
    return whole
  }

  /// Applies the change. A present element that equals a new one stays, so that the set contains
  /// exactly the elements in the notifications.
  func apply(to elements: inout Set<Element>) {
    switch self {
    case .union(let others): elements.formUnion(others)
    case .minus(let others): elements.subtract(others)
    case .intersect(let others): elements.formIntersection(others)
    case .set(let others):
      elements.formIntersection(others)
      elements.formUnion(others)
    }
  }
}
