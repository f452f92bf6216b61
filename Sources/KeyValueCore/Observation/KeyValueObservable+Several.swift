extension KeyValueObservable {
  /// Observes several key paths with one token.
  ///
  /// `body` is told after each change which key path it was; ``keyName(of:)`` gives its name. Each is observed as ``observe(_:options:fileID:line:_:)`` does; they
  /// begin in order and end together.
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

  /// Observes all keys of the object, stored and computed, with one token; `body` is told the key's name.
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
