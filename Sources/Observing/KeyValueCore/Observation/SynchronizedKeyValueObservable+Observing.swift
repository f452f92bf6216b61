extension SynchronizedKeyValueObservable {
  /// Observes the value at a key path. `body` may be called on any thread. See
  /// ``KeyValueObservable/observe(_:options:fileID:line:_:)``.
  ///
  /// Calls of `body` never overlap, and deliver the changes in order.
  @inlinable
  @inline(__always)
  public func observe<Value>(
    _ keyPath: consuming any KeyPath<Self, Value> & Sendable,
    options: ObservationOptions = [],
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ body: @escaping @Sendable (Self, Change<Value>) -> Void
  ) -> ObservationToken {
    begin(
      keyPathReading(consume keyPath),
      options,
      ObservationOrigin(fileID: fileID, line: line),
      body
    )
  }

  /// Observes the value at a key path until the token ends or `owner` is deallocated. `body` may be
  /// called on any thread. See ``KeyValueObservable/observe(_:owner:options:fileID:line:_:)``.
  ///
  /// An owner that is not `Sendable` is transferred to the observation. The caller can no longer
  /// use it.
  public func observe<Owner: AnyObject, Value>(
    _ keyPath: any KeyPath<Self, Value> & Sendable,
    owner: sending Owner,
    options: ObservationOptions = [],
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ body: @escaping @Sendable (Owner, Self, Change<Value>) -> Void
  ) -> ObservationToken {
    let ending = SelfEnding()
    let death = DeathListener(of: owner) { ending.end() }
    let owner = Sent(owner)
    let token = observe(keyPath, options: options, fileID: fileID, line: line) { object, change in
      guard let owner = owner.object else { return ending.end() }
      body(owner, object, change)
    }
    token.join(death)
    ending.begin(token)
    return token
  }

  /// Observes the value at a key path string. `body` may be called on any thread. See
  /// ``KeyValueObservable/observe(keyPath:options:fileID:line:_:)``.
  public func observe(
    keyPath: String,
    options: ObservationOptions = [],
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ body: @escaping @Sendable (Self, Change<Any?>) -> Void
  ) throws(CodingError) -> ObservationToken {
    try begin(keyPath, options, ObservationOrigin(fileID: fileID, line: line), body)
  }

  /// Observes several key paths with one token. `body` may be called on any thread. See
  /// ``KeyValueObservable/observe(anyOf:fileID:line:onChange:)``.
  public func observe<each Value>(
    anyOf keyPaths: repeat any KeyPath<Self, each Value> & Sendable,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    onChange body: @escaping @Sendable (Self, PartialKeyPath<Self>) -> Void
  ) -> ObservationToken {
    func one<Single>(_ keyPath: any KeyPath<Self, Single> & Sendable) -> ObservationToken {
      observe(keyPath, fileID: fileID, line: line) { object, _ in body(object, keyPath) }
    }
    var tokens: [ObservationToken] = []
    repeat tokens.append(one(each keyPaths))
    return ObservationToken(joining: tokens)
  }

  /// Observes all keys of the object with one token. `body` may be called on any thread. See
  /// ``KeyValueObservable/observeAllKeys(fileID:line:_:)``.
  public func observeAllKeys(
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ body: @escaping @Sendable (Self, String) -> Void
  ) -> ObservationToken {
    let tokens = keyTable.keys.compactMap { key in
      try? observe(keyPath: key.name, fileID: fileID, line: line) { object, _ in
        body(object, key.name)
      }
    }
    return ObservationToken(joining: tokens)
  }
}

/// A weak reference to an object that was transferred here or is Sendable.
// Safety: the object was sent here, so only the receivers of the reference use it: the callback of
// one observation, which one thread at a time calls.
struct Sent<Object: AnyObject>: @unchecked Sendable {
  private(set) weak var object: Object?

  init(_ object: sending Object) {
    self.object = object
  }
}
