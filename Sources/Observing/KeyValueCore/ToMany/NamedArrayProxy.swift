/// A proxy for an ordered to-many property that is known by name; see ``MutableArrayProxy``.
/// Elements have any type. If a method throws, the property is unchanged.
public struct NamedArrayProxy {
  private let owner: any KeyValueObservable
  private let key: Key
  private let index: Int

  init(_ owner: any KeyValueObservable, _ key: Key, _ index: Int) throws(CodingError) {
    guard key.isWritable, key.valueType is any OrderedValue.Type else {
      throw CodingError(
        .wrongType,
        in: owner.keyTable.className,
        key: key.name,
        detail: "a property of type \(key.valueType) is not a writable array"
      )
    }
    self.owner = owner
    self.key = key
    self.index = index
  }

  /// The elements.
  public var elements: [Any] { key.value(of: owner).flatMap(Elements.init)?.values ?? [] }

  /// Inserts elements. The positions are ascending and refer to the array after the change.
  public func insert(_ elements: [Any?], at positions: [Int]) throws(CodingError) {
    try edit(.insertion(elements)) { _ in positions }
  }

  /// Appends an element.
  public func append(_ element: Any?) throws(CodingError) {
    try edit(.insertion([element])) { [$0] }
  }

  /// Removes the elements at ascending positions.
  public func remove(at positions: [Int]) throws(CodingError) {
    try edit(.removal) { _ in positions }
  }

  /// Replaces the elements at ascending positions.
  public func replace(at positions: [Int], with elements: [Any?]) throws(CodingError) {
    try edit(.replacement(elements)) { _ in positions }
  }

  /// Repeats the edit until no other thread has changed the property between the read and the
  /// write.
  private func edit(
    _ kind: OrderedEdit<Any?>.Kind,
    at place: (_ count: Int) -> [Int]
  ) throws(CodingError) {
    let attempts = SharedAttempts()
    while true {
      let count = elements.count
      let positions = place(count)
      guard let edit = OrderedEdit(kind, at: positions, count: count) else {
        attempts.giveUp(in: owner.observationState)
        throw CodingError(
          .indexOutOfRange,
          in: owner.keyTable.className,
          key: key.name,
          detail: "positions \(positions) are out of range for the \(count) elements"
        )
      }
      if try key.edit(edit, of: owner, owner.observationState, index, attempts) { return }
    }
  }
}
