extension KeyValueObservable {
  /// Says that the value of a key is about to be changed by hand; see ``didChangeValue(for:)``.
  ///
  /// Pairs may nest and cross; each `didChangeValue` ends the latest open `willChangeValue` of its key.
  /// Traps when the key path isn't a single key of the class.
  public func willChangeValue<Value>(for keyPath: KeyPath<Self, Value>) {
    let index = requireIndex(of: keyPath)
    observationState.open(index, of: self) { self[keyPath: keyPath] }
  }

  /// Says that the value of a key has been changed by hand. Does nothing without an open `willChangeValue`.
  public func didChangeValue<Value>(for keyPath: KeyPath<Self, Value>) {
    let index = requireIndex(of: keyPath)
    observationState.close(index, of: self) { self[keyPath: keyPath] }
  }

  /// Says that the value of a key, given by name, is about to be changed by hand.
  public func willChangeValue(forKey key: String) throws(CodingError) {
    let index = try keyTable.requireIndex(of: key)
    keyTable.keys[index].willChange(self, observationState, index)
  }

  /// Says that the value of a key, given by name, has been changed by hand.
  public func didChangeValue(forKey key: String) throws(CodingError) {
    let index = try keyTable.requireIndex(of: key)
    keyTable.keys[index].didChange(self, observationState, index)
  }

  /// Says that elements of an ordered to-many key are about to be changed by hand.
  ///
  /// `indexes` are ascending: positions after the change for an insertion, before it for a removal, and
  /// both for a replacement. Throws ``CodingError`` for an unknown key, one that isn't an array, and
  /// positions it doesn't have.
  public func willChange(
    _ kind: ChangeKind,
    at indexes: [Int],
    forKey key: String
  ) throws(CodingError) {
    let index = try keyTable.requireIndex(of: key)
    try keyTable.keys[index].willChange(self, observationState, index, kind, at: indexes)
  }

  /// Says that elements of an ordered to-many key have been changed by hand.
  public func didChange(
    _ kind: ChangeKind,
    at indexes: [Int],
    forKey key: String
  ) throws(CodingError) {
    let index = try keyTable.requireIndex(of: key)
    try keyTable.keys[index].didChange(self, observationState, index, kind, at: indexes)
  }
}
