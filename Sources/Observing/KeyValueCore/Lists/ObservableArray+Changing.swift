extension ObservableArray {
  /// Inserts an element at a position in `0...count`.
  public func insert(_ element: Element, at position: Int) {
    change(ListChange(insertions: [position])) { $0.insert(element, at: position) }
  }

  /// Inserts elements at a position in `0...count`. Reported as one insertion.
  public func insert(contentsOf new: some Sequence<Element>, at position: Int) {
    let new = Array(new)
    change(ListChange(insertions: Array(position..<position + new.count))) {
      $0.insert(contentsOf: new, at: position)
    }
  }

  /// Appends an element.
  public func append(_ element: Element) {
    insert(element, at: endIndex)
  }

  /// Appends elements. Reported as one insertion.
  public func append(contentsOf new: some Sequence<Element>) {
    insert(contentsOf: new, at: endIndex)
  }

  /// Removes and returns the element at a position.
  @discardableResult
  public func remove(at position: Int) -> Element {
    let element = self[position]
    change(ListChange(removals: [position])) { $0.remove(at: position) }
    return element
  }

  /// Removes the first occurrence of an element. Returns false if the array does not contain it.
  @discardableResult
  public func remove(_ element: Element) -> Bool {
    guard let position = position(of: element) else { return false }
    remove(at: position)
    return true
  }

  /// Removes the elements in a range of positions.
  public func removeSubrange(_ range: Range<Int>) {
    change(ListChange(removals: Array(range))) { $0.removeSubrange(range) }
  }

  /// Removes all elements that satisfy a condition.
  public func removeAll(where isRemoved: (Element) throws -> Bool) rethrows {
    let removals = try indices.filter { try isRemoved(self[$0]) }
    guard !removals.isEmpty else { return }
    let gone = Set(removals)
    change(ListChange(removals: removals)) { elements in
      elements = elements.indices.filter { !gone.contains($0) }.map { elements[$0] }
    }
  }

  /// Removes all elements.
  public func removeAll() {
    removeSubrange(indices)
  }

  /// Moves the element at a position. `target` is its position after the move.
  public func move(from origin: Int, to target: Int) {
    guard origin != target else { return }
    change(ListChange(moves: [.init(from: origin, to: target)])) {
      $0.insert($0.remove(at: origin), at: target)
    }
  }

  /// Exchanges the elements at two positions.
  public func swapAt(_ left: Int, _ right: Int) {
    guard left != right else { return }
    let moves = [
      ListChange.Move(from: Swift.min(left, right), to: Swift.max(left, right)),
      ListChange.Move(from: Swift.max(left, right), to: Swift.min(left, right)),
    ]
    change(ListChange(moves: moves)) { $0.swapAt(left, right) }
  }

  /// Sorts the elements once with a stable sort. Reports as few moves as possible.
  public func sort(by areInIncreasingOrder: (Element, Element) throws -> Bool) rethrows {
    replace(with: try map { $0 }.sorted(by: areInIncreasingOrder))
  }

  /// Sorts the elements once by a property, with a stable sort.
  public func sort(by keyPath: KeyPath<Element, some Comparable>, ascending: Bool = true) {
    sort { left, right in
      let (left, right) = (left[keyPath: keyPath], right[keyPath: keyPath])
      return ascending ? left < right : right < left
    }
  }

  /// Reverses the order of the elements.
  public func reverse() {
    replace(with: map { $0 }.reversed())
  }

  /// Replaces all elements, and reports the difference.
  public func replaceAll(with elements: some Sequence<Element>) {
    replace(with: Array(elements))
  }
}
