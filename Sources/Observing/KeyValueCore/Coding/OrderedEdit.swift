/// One change of an ordered to-many property: ascending indexes, and the elements for them.
struct OrderedEdit<Element> {
  enum Kind {
    /// The indexes refer to the elements after the change.
    case insertion([Element])
    /// The indexes refer to the elements before the change.
    case removal
    /// The indexes are valid before and after the change.
    case replacement([Element])
  }

  let kind: Kind
  let indexes: [Int]

  var changeKind: ChangeKind {
    switch kind {
    case .insertion: .insertion
    case .removal: .removal
    case .replacement: .replacement
    }
  }

  /// Returns whether the indexes are valid for a number of elements.
  func fits(count: Int) -> Bool {
    OrderedEdit(kind, at: indexes, count: count) != nil
  }

  /// Returns nil if the indexes are not ascending or not valid for the number of elements.
  init?(_ kind: Kind, at indexes: [Int], count: Int) {
    guard zip(indexes, indexes.dropFirst()).allSatisfy(<), (indexes.first ?? 0) >= 0 else {
      return nil
    }
    switch kind {
    case .insertion(let elements):
      guard elements.count == indexes.count, (indexes.last ?? -1) < count + indexes.count else {
        return nil
      }
    case .replacement(let elements):
      guard elements.count == indexes.count, (indexes.last ?? -1) < count else { return nil }
    case .removal:
      guard (indexes.last ?? -1) < count else { return nil }
    }
    self.kind = kind
    self.indexes = indexes
  }

  /// Returns the removed elements, or nil for an insertion.
  func removed(from elements: [Element]) -> [Element]? {
    if case .insertion = kind { return nil }
    return indexes.map { elements[$0] }
  }

  /// The inserted elements, or nil for a removal.
  var inserted: [Element]? {
    switch kind {
    case .insertion(let elements), .replacement(let elements): elements
    case .removal: nil
    }
  }

  /// Returns the elements after the change.
  func applied(to elements: [Element]) -> [Element] {
    var whole = elements
    apply(to: &whole)
    return whole
  }

  /// Applies the change in O(*n*) time, where *n* is the number of elements.
  func apply(to elements: inout [Element]) {
    switch kind {
    case .insertion(let new): insert(new, into: &elements)
    case .removal: remove(from: &elements)
    case .replacement(let new):
      for (index, element) in zip(indexes, new) { elements[index] = element }
    }
  }

  private func insert(_ new: [Element], into elements: inout [Element]) {
    guard let first = indexes.first else { return }
    guard let last = indexes.last, last - first >= indexes.count else {
      elements.insert(contentsOf: new, at: first)
      return
    }
    var merged: [Element] = []
    merged.reserveCapacity(elements.count + new.count)
    var taken = 0
    for (index, element) in zip(indexes, new) {
      let end = taken + index - merged.count
      merged += elements[taken..<end]
      taken = end
      merged.append(element)
    }
    elements = merged + elements[taken...]
  }

  private func remove(from elements: inout [Element]) {
    guard var kept = indexes.first else { return }
    for (position, index) in indexes.enumerated() {
      let end = position + 1 < indexes.count ? indexes[position + 1] : elements.count
      for next in (index + 1)..<end {
        elements.swapAt(kept, next)
        kept += 1
      }
    }
    elements.removeLast(indexes.count)
  }
}
