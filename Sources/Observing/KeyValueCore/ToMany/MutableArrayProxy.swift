/// A proxy that changes the elements of an ordered to-many property. Observers are notified of the
/// inserted, removed or replaced elements and their indexes.
///
/// Created by ``KeyValueObservable/mutableArray(_:)``. It retains the object, and reads and changes
/// the property itself. Positions out of range trap, with the class and the key path in the
/// message.
public struct MutableArrayProxy<Root: KeyValueObservable, Element>: RandomAccessCollection {
  private let root: Root
  private let keyPath: ReferenceWritableKeyPath<Root, [Element]>
  private let index: Int
  private let isPlain: Bool

  init(_ root: Root, _ keyPath: ReferenceWritableKeyPath<Root, [Element]>, index: Int) {
    self.root = root
    self.keyPath = keyPath
    self.index = index
    isPlain = root.keyTable.isPlain(index, of: root)
  }

  public var startIndex: Int { 0 }
  public var endIndex: Int { root[keyPath: keyPath].count }

  /// Accesses the element at a position. Setting it is reported as a replacement.
  public subscript(position: Int) -> Element {
    get {
      let elements = root[keyPath: keyPath]
      guard elements.indices.contains(position) else {
        refuse([position], count: elements.count)
      }
      return elements[position]
    }
    nonmutating set { replace(at: [position], with: [newValue]) }
  }

  /// Iterates over the elements at the start of the iteration.
  public func makeIterator() -> IndexingIterator<[Element]> {
    root[keyPath: keyPath].makeIterator()
  }

  /// Inserts an element at a position in `0...count`.
  public func insert(_ element: Element, at position: Int) {
    insert([element], at: [position])
  }

  /// Inserts elements. The positions are ascending and refer to the array after the change.
  public func insert(_ elements: [Element], at positions: [Int]) {
    edit(.insertion(elements)) { _ in positions }
  }

  /// Appends an element.
  public func append(_ element: Element) {
    edit(.insertion([element])) { [$0] }
  }

  /// Removes the element at a position.
  public func remove(at position: Int) {
    remove(at: [position])
  }

  /// Removes the elements at ascending positions.
  public func remove(at positions: [Int]) {
    edit(.removal) { _ in positions }
  }

  /// Removes all elements.
  public func removeAll() {
    edit(.removal) { Array(0..<$0) }
  }

  /// Replaces the elements at ascending positions.
  public func replace(at positions: [Int], with elements: [Element]) {
    edit(.replacement(elements)) { _ in positions }
  }

  /// Repeats the edit until no other thread has changed the property between the read and the
  /// write.
  private func edit(_ kind: OrderedEdit<Element>.Kind, at place: (_ count: Int) -> [Int]) {
    let state = root.observationState
    let attempts = state.isShared ? SharedAttempts() : nil
    while true {
      let changes = state.isShared ? state.changes(of: index) : 0
      let present = root[keyPath: keyPath]
      let edit = edit(kind, at: place(present.count), count: present.count)
      let change = ToManyChange(
        kind: edit.changeKind,
        indexes: edit.indexes,
        removed: edit.removed(from: present),
        inserted: edit.inserted
      )
      if !state.isShared {
        return make(change, edit, in: state) { present in
          self.edit(kind, at: place(present.count), count: present.count).applied(to: present)
        }
      }
      let whole = edit.applied(to: present)
      if state.editShared(index, of: root, at: keyPath, since: changes, change, whole, attempts) {
        return
      }
    }
  }

  private func make(
    _ change: ToManyChange<[Element]>,
    _ edit: OrderedEdit<Element>,
    in state: ObjectState,
    again work: ([Element]) -> [Element]?
  ) {
    _ = state.change(
      index,
      of: root,
      at: keyPath,
      isPlain: isPlain,
      change,
      edit.apply,
      again: work
    )
  }

  private func edit(
    _ kind: OrderedEdit<Element>.Kind,
    at positions: [Int],
    count: Int
  ) -> OrderedEdit<Element> {
    guard let edit = OrderedEdit(kind, at: positions, count: count) else {
      refuse(positions, count: count)
    }
    return edit
  }

  private func refuse(_ positions: [Int], count: Int) -> Never {
    preconditionFailure(
      "\(root.keyTable.className): positions \(positions) are out of range for the \(count) elements"
        + " at \(keyPath.text)"
    )
  }
}
