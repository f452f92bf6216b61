extension ObservableArray {
  /// Puts an element at a position in `0...count`.
  public func insert(_ element: Element, at position: Int) {
    change(ListChange(insertions: [position])) { $0.insert(element, at: position) }
  }

  /// Puts elements at a position in `0...count`; they are told of as one insertion.
  public func insert(contentsOf new: some Sequence<Element>, at position: Int) {
    let new = Array(new)
    change(ListChange(insertions: Array(position..<position + new.count))) {
      $0.insert(contentsOf: new, at: position)
    }
  }

  /// Puts an element at the end.
  public func append(_ element: Element) {
    insert(element, at: endIndex)
  }

  /// Puts elements at the end; they are told of as one insertion.
  public func append(contentsOf new: some Sequence<Element>) {
    insert(contentsOf: new, at: endIndex)
  }

  /// Takes the element at a position out.
  @discardableResult
  public func remove(at position: Int) -> Element {
    let element = self[position]
    change(ListChange(removals: [position])) { $0.remove(at: position) }
    return element
  }

  /// Takes an element out, at the first position where it stands; returns whether it was there.
  @discardableResult
  public func remove(_ element: Element) -> Bool {
    guard let position = position(of: element) else { return false }
    remove(at: position)
    return true
  }

  /// Takes the elements of a range of positions out.
  public func removeSubrange(_ range: Range<Int>) {
    change(ListChange(removals: Array(range))) { $0.removeSubrange(range) }
  }

  /// Takes out all elements that fulfil a condition.
  public func removeAll(where isRemoved: (Element) throws -> Bool) rethrows {
    let removals = try indices.filter { try isRemoved(self[$0]) }
    guard !removals.isEmpty else { return }
    let gone = Set(removals)
    change(ListChange(removals: removals)) { elements in
      elements = elements.indices.filter { !gone.contains($0) }.map { elements[$0] }
    }
  }

  /// Takes all elements out.
  public func removeAll() {
    removeSubrange(indices)
  }

  /// Takes the element at one position to another; `target` is its position afterwards.
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

  /// Orders the elements once, equal ones as they stood; the fewest are told of as moved.
  public func sort(by areInIncreasingOrder: (Element, Element) throws -> Bool) rethrows {
    replace(with: try map { $0 }.sorted(by: areInIncreasingOrder))
  }

  /// Orders the elements once by a property, equal ones as they stood.
  public func sort(by keyPath: KeyPath<Element, some Comparable>, ascending: Bool = true) {
    sort { left, right in
      let (left, right) = (left[keyPath: keyPath], right[keyPath: keyPath])
      return ascending ? left < right : right < left
    }
  }

  /// Turns the order of the elements round.
  public func reverse() {
    replace(with: map { $0 }.reversed())
  }

  /// Puts other elements in the place of all; tells of the difference.
  public func replaceAll(with elements: some Sequence<Element>) {
    replace(with: Array(elements))
  }
}
