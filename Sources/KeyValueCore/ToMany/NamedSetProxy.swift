/// An unordered to-many property known by name; see ``MutableSetProxy``. Elements are of whatever
/// hashable type, and faults are thrown, with the property unchanged.
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
        detail: "a property of type \(key.valueType) is not a set that can be set"
      )
    }
    self.owner = owner
    self.key = key
    self.index = index
  }

  /// The elements.
  public var elements: [Any] { key.value(of: owner).flatMap(Elements.init)?.values ?? [] }

  /// Adds elements.
  public func formUnion(_ elements: Set<AnyHashable>) throws(CodingError) {
    try edit(.union(elements))
  }

  /// Takes elements out.
  public func subtract(_ elements: Set<AnyHashable>) throws(CodingError) {
    try edit(.minus(elements))
  }

  /// Takes all elements out that aren't among others.
  public func formIntersection(_ elements: Set<AnyHashable>) throws(CodingError) {
    try edit(.intersect(elements))
  }

  /// Puts other elements in the place of all.
  public func setSet(_ elements: Set<AnyHashable>) throws(CodingError) {
    try edit(.set(elements))
  }

  private func edit(_ edit: SetEdit<AnyHashable>) throws(CodingError) {
    let attempts = SharedAttempts()
    // Until no other thread has changed the property between reading and writing.
    while try !key.edit(edit, of: owner, owner.observationState, index, attempts) {}
  }
}
