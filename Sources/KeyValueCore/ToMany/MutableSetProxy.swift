/// An unordered to-many property of an object, changed element by element: observers are told which
/// elements really came or went.
///
/// Got from ``KeyValueObservable/mutableSet(_:)``. It holds the object, and reads and changes the property
/// itself. A change that adds or removes nothing is told of all the same, with an empty set, as
/// Apple's key-value observing does.
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

  /// Whether an element is there.
  public func contains(_ element: Element) -> Bool {
    root[keyPath: keyPath].contains(element)
  }

  /// Adds an element.
  public func insert(_ element: Element) { formUnion([element]) }

  /// Takes an element out.
  public func remove(_ element: Element) { subtract([element]) }

  /// Adds elements.
  public func formUnion(_ elements: Set<Element>) { edit(.union(elements)) }

  /// Takes elements out.
  public func subtract(_ elements: Set<Element>) { edit(.minus(elements)) }

  /// Takes all elements out that aren't among others.
  public func formIntersection(_ elements: Set<Element>) { edit(.intersect(elements)) }

  /// Puts other elements in the place of all: a replacement by the difference.
  public func setSet(_ elements: Set<Element>) { edit(.set(elements)) }

  /// Tries until no other thread has changed the property between reading and writing.
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
