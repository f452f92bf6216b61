extension KeyValueObservable {
  /// Observes several key paths with one token.
  ///
  /// After each change, `body` is called with the changed key path; ``keyName(of:)`` returns its
  /// name. Each key path is observed as with ``observe(_:options:fileID:line:_:)``. The
  /// observations begin in order and end together.
  public func observe<each Value>(
    anyOf keyPaths: repeat KeyPath<Self, each Value>,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    onChange body: @escaping (Self, PartialKeyPath<Self>) -> Void
  ) -> ObservationToken {
    func one<Single>(_ keyPath: KeyPath<Self, Single>) -> ObservationToken {
      observe(keyPath, fileID: fileID, line: line) { object, _ in body(object, keyPath) }
    }
    var tokens: [ObservationToken] = []
    repeat tokens.append(one(each keyPaths))
    return ObservationToken(joining: tokens)
  }

  /// Observes all keys of the object, stored and computed, with one token. `body` is called with
  /// the name of the changed key.
  public func observeAllKeys(
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ body: @escaping (Self, String) -> Void
  ) -> ObservationToken {
    let tokens = keyTable.keys.compactMap { key in
      try? observe(keyPath: key.name, fileID: fileID, line: line) { object, _ in
        body(object, key.name)
      }
    }
    return ObservationToken(joining: tokens)
  }
}
