extension KeyValueObservable {
  /// Returns a proxy that changes the elements of an ordered to-many property.
  ///
  /// Traps if the key path is not a single key of the class.
  public func mutableArray<Element>(
    _ keyPath: ReferenceWritableKeyPath<Self, [Element]>
  ) -> MutableArrayProxy<Self, Element> {
    MutableArrayProxy(self, keyPath, index: requireIndex(of: keyPath))
  }

  /// Returns a proxy that changes the elements of an unordered to-many property.
  ///
  /// Traps if the key path is not a single key of the class.
  public func mutableSet<Element>(
    _ keyPath: ReferenceWritableKeyPath<Self, Set<Element>>
  ) -> MutableSetProxy<Self, Element> {
    MutableSetProxy(self, keyPath, index: requireIndex(of: keyPath))
  }

  /// Returns a proxy for the ordered to-many property at a key path string, or nil if a link is
  /// nil.
  ///
  /// - Throws: ``CodingError`` for an unknown key, or for a property that is not a writable array.
  public func mutableArray(forKeyPath keyPath: String) throws(CodingError) -> NamedArrayProxy? {
    guard let (owner, key, index) = try owner(ofKeyPath: keyPath) else { return nil }
    return try NamedArrayProxy(owner, key, index)
  }

  /// Returns a proxy for the unordered to-many property at a key path string, or nil if a link is
  /// nil.
  ///
  /// - Throws: ``CodingError`` for an unknown key, or for a property that is not a writable set.
  public func mutableSet(forKeyPath keyPath: String) throws(CodingError) -> NamedSetProxy? {
    guard let (owner, key, index) = try owner(ofKeyPath: keyPath) else { return nil }
    return try NamedSetProxy(owner, key, index)
  }

  private func owner(
    ofKeyPath keyPath: String
  ) throws(CodingError) -> (owner: any KeyValueObservable, key: Key, index: Int)? {
    let path = try KeyPathByName(keyPath, in: keyTable.className)
    let head = path.components.dropLast()
    let owner: Any? = head.isEmpty ? self : try value(forKeyPath: head.joined(separator: "."))
    guard let owner else { return nil }
    guard let object = owner as? any KeyValueObservable, let last = path.components.last else {
      throw CodingError(
        .undefinedKey,
        in: "\(type(of: owner))",
        key: path.components.last ?? keyPath,
        detail: "values of this type have no keys; the key path is \(keyPath)"
      )
    }
    let index = try object.keyTable.requireIndex(of: last)
    return (object, object.keyTable.keys[index], index)
  }
}
