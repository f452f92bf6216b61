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

  /// The elements that really go out; nil for an insertion.
  func removed(from present: Set<Element>) -> Set<Element>? {
    switch self {
    case .union: nil
    case .minus(let elements): present.intersection(elements)
    case .intersect(let elements), .set(let elements): present.subtracting(elements)
    }
  }

  /// The elements that really come in; nil for a removal.
  func inserted(into present: Set<Element>) -> Set<Element>? {
    switch self {
    case .union(let elements), .set(let elements): elements.subtracting(present)
    case .minus, .intersect: nil
    }
  }

  /// The elements after the change.
  func applied(to elements: Set<Element>) -> Set<Element> {
    var whole = elements
    apply(to: &whole)
    return whole
  }

  /// Makes the change. An element that is in the set and equals a new one stays, so that the set holds exactly
  /// the elements that observers were notified about.
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
