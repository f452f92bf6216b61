/// An ordered to-many property of an object, changed element by element: observers are told which
/// elements came, went or were replaced, and where.
///
/// Got from ``KeyValueObservable/mutableArray(_:)``. It holds the object, and reads and changes the
/// property itself. Positions out of range trap, with the class and the key path in the text.
public struct MutableArrayProxy<Root: KeyValueObservable, Element>: RandomAccessCollection {
  private let root: Root
  private let keyPath: ReferenceWritableKeyPath<Root, [Element]>
  private let index: Int

  init(_ root: Root, _ keyPath: ReferenceWritableKeyPath<Root, [Element]>, index: Int) {
    self.root = root
    self.keyPath = keyPath
    self.index = index
  }

  public var startIndex: Int { 0 }
  public var endIndex: Int { root[keyPath: keyPath].count }

  /// The element at a position. Setting it is a replacement.
  public subscript(position: Int) -> Element {
    get { root[keyPath: keyPath][position] }
    nonmutating set { replace(at: [position], with: [newValue]) }
  }

  /// Puts an element at a position in `0...count`.
  public func insert(_ element: Element, at position: Int) {
    insert([element], at: [position])
  }

  /// Puts elements at positions as they are after the change, ascending.
  public func insert(_ elements: [Element], at positions: [Int]) {
    edit(.insertion(elements), at: positions)
  }

  /// Puts an element at the end.
  public func append(_ element: Element) {
    insert(element, at: count)
  }

  /// Takes the element at a position out.
  public func remove(at position: Int) {
    remove(at: [position])
  }

  /// Takes elements out, positions ascending.
  public func remove(at positions: [Int]) {
    edit(.removal, at: positions)
  }

  /// Takes all elements out.
  public func removeAll() {
    remove(at: Array(indices))
  }

  /// Puts elements in the place of others, positions ascending.
  public func replace(at positions: [Int], with elements: [Element]) {
    edit(.replacement(elements), at: positions)
  }

  private func edit(_ kind: OrderedEdit<Element>.Kind, at positions: [Int]) {
    let present = root[keyPath: keyPath]
    guard let edit = OrderedEdit(kind, at: positions, count: present.count) else {
      preconditionFailure(
        "\(root.keyTable.className): positions \(positions) don't fit the \(present.count) elements"
          + " at \(keyPath)"
      )
    }
    root.observationState.change(
      index,
      of: root,
      kind: edit.changeKind,
      indexes: positions,
      old: edit.removed(from: present),
      elements: edit.inserted,
      read: { root[keyPath: keyPath] },
      apply: { edit.apply(to: &root[keyPath: keyPath]) }
    )
  }
}
