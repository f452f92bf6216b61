/// A proxy for an unordered to-many property that is known by name; see ``MutableSetProxy``.
/// Elements have any hashable type. If a method throws, the property is unchanged.
public struct NamedSetProxy {
  private let owner: any KeyValueObservable
  private let key: Key
  private let index: Int

  init(_ owner: any KeyValueObservable, _ key: Key, _ index: Int) throws(CodingError) {
    guard key.isWritable, key.valueType is any UnorderedValue.Type else {
      throw CodingError(
        .wrongType,
        in: owner.keyTable.className,
        key: key.name,
        detail: "a property of type \(key.valueType) is not a writable set"
      )
    }
    self.owner = owner
    self.key = key
    self.index = index
  }

  /// The elements.
  public var elements: [Any] { key.value(of: owner).flatMap(Elements.init)?.values ?? [] }

  /// Inserts elements.
  public func formUnion(_ elements: Set<AnyHashable>) throws(CodingError) {
    try edit(.union(elements))
  }

  /// Removes elements.
  public func subtract(_ elements: Set<AnyHashable>) throws(CodingError) {
    try edit(.minus(elements))
  }

  /// Removes all elements that are not in another set.
  public func formIntersection(_ elements: Set<AnyHashable>) throws(CodingError) {
    try edit(.intersect(elements))
  }

  /// Replaces all elements.
  public func setSet(_ elements: Set<AnyHashable>) throws(CodingError) {
    try edit(.set(elements))
  }

  private func edit(_ edit: SetEdit<AnyHashable>) throws(CodingError) {
    let attempts = SharedAttempts()
    // Repeated until no other thread has changed the property between the read and the write.
    while try !key.edit(edit, of: owner, owner.observationState, index, attempts) {}
  }
}
