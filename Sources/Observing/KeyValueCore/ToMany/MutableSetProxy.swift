/// A proxy that changes the elements of an unordered to-many property. Observers are notified of
/// the elements that were actually inserted or removed.
///
/// Created by ``KeyValueObservable/mutableSet(_:)``. It retains the object, and reads and changes
/// the property itself. A change that inserts and removes nothing is still reported, with an empty
/// set, as in Apple's key-value observing.
public struct MutableSetProxy<Root: KeyValueObservable, Element: Hashable>: Sequence {
  private let root: Root
  private let keyPath: ReferenceWritableKeyPath<Root, Set<Element>>
  private let index: Int
  private let isPlain: Bool

  init(_ root: Root, _ keyPath: ReferenceWritableKeyPath<Root, Set<Element>>, index: Int) {
    self.root = root
    self.keyPath = keyPath
    self.index = index
    isPlain = root.keyTable.isPlain(index, of: root)
  }

  /// The number of elements.
  public var count: Int { root[keyPath: keyPath].count }

  public func makeIterator() -> Set<Element>.Iterator {
    root[keyPath: keyPath].makeIterator()
  }

  /// Returns whether the set contains an element.
  public func contains(_ element: Element) -> Bool {
    root[keyPath: keyPath].contains(element)
  }

  /// Inserts an element.
  public func insert(_ element: Element) { formUnion([element]) }

  /// Removes an element.
  public func remove(_ element: Element) { subtract([element]) }

  /// Inserts elements.
  public func formUnion(_ elements: Set<Element>) { edit(.union(elements)) }

  /// Removes elements.
  public func subtract(_ elements: Set<Element>) { edit(.minus(elements)) }

  /// Removes all elements that are not in another set.
  public func formIntersection(_ elements: Set<Element>) { edit(.intersect(elements)) }

  /// Replaces all elements. The difference is reported as a replacement.
  public func setSet(_ elements: Set<Element>) { edit(.set(elements)) }

  /// Repeats the edit until no other thread has changed the property between the read and the
  /// write.
  private func edit(_ edit: SetEdit<Element>) {
    let state = root.observationState
    let attempts = state.isShared ? SharedAttempts() : nil
    while true {
      let changes = state.isShared ? state.changes(of: index) : 0
      let present = root[keyPath: keyPath]
      let change = ToManyChange(
        kind: edit.changeKind,
        indexes: nil,
        removed: edit.removed(from: present),
        inserted: edit.inserted(into: present)
      )
      if !state.isShared {
        _ = state.change(
          index,
          of: root,
          at: keyPath,
          isPlain: isPlain,
          change,
          edit.apply,
          again: edit.applied
        )
        return
      }
      let whole = edit.applied(to: present)
      if state.editShared(index, of: root, at: keyPath, since: changes, change, whole, attempts) {
        return
      }
    }
  }
}
