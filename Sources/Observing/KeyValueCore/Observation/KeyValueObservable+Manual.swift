extension KeyValueObservable {
  /// Announces a manual change of a property. ``didChangeValue(for:)`` must follow.
  ///
  /// Pairs may nest and overlap. Each `didChangeValue` completes the latest open `willChangeValue`
  /// of its key. Traps if the key path is not a single key of the class.
  public func willChangeValue<Value>(for keyPath: KeyPath<Self, Value>) {
    let index = requireIndex(of: keyPath)
    observationState.open(index, of: self) { self[keyPath: keyPath] }
  }

  /// Completes a manual change of a property and notifies its observers. Does nothing without an
  /// open `willChangeValue`.
  public func didChangeValue<Value>(for keyPath: KeyPath<Self, Value>) {
    let index = requireIndex(of: keyPath)
    observationState.close(index, of: self) { self[keyPath: keyPath] }
  }

  /// Announces a manual change of a property, by name.
  public func willChangeValue(forKey key: String) throws(CodingError) {
    let index = try keyTable.requireIndex(of: key)
    keyTable.keys[index].willChange(self, observationState, index)
  }

  /// Completes a manual change of a property, by name.
  public func didChangeValue(forKey key: String) throws(CodingError) {
    let index = try keyTable.requireIndex(of: key)
    keyTable.keys[index].didChange(self, observationState, index)
  }

  /// Announces a manual change of elements of an ordered to-many property.
  ///
  /// `indexes` are ascending. They are positions after the change for an insertion, before it for a
  /// removal, and both for a replacement.
  ///
  /// - Throws: ``CodingError`` for an unknown key, a property that is not an array, or indexes out
  ///   of range.
  public func willChange(
    _ kind: ChangeKind,
    at indexes: [Int],
    forKey key: String
  ) throws(CodingError) {
    let index = try keyTable.requireIndex(of: key)
    try keyTable.keys[index].willChange(self, observationState, index, kind, at: indexes)
  }

  /// Completes a manual change of elements of an ordered to-many property.
  public func didChange(
    _ kind: ChangeKind,
    at indexes: [Int],
    forKey key: String
  ) throws(CodingError) {
    let index = try keyTable.requireIndex(of: key)
    try keyTable.keys[index].didChange(self, observationState, index, kind, at: indexes)
  }
}
