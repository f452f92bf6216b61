extension KeyValueObservable {
  /// Observes the value at a key path of this object until the token is invalidated or released.
  ///
  /// A stored property passes its own values. Any other path is evaluated and observed through the
  /// observable properties that the evaluation reads: a computed property, several links,
  /// optionals, and members of structs. When a link is replaced, the observation follows the new
  /// object. A nil link makes the value nil. Changes of such a path are settings with complete
  /// values.
  ///
  /// `body` is called immediately, on the thread that makes the change, after the new value is
  /// stored. It may change the property again; that change is delivered completely before the outer
  /// delivery continues. It may begin and end observations, which take effect with the next change.
  /// Call in the isolation of the object, which is not retained.
  ///
  /// Traps, with the class and the key path, if the path reads no observable property. Also traps
  /// for an object of a synchronized class whose static type does not show this.
  // Inlined and consuming the literal: see `keyPathReading`.
  @inlinable
  @inline(__always)
  public func observe<Value>(
    _ keyPath: consuming KeyPath<Self, Value>,
    options: ObservationOptions = [],
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ body: @escaping (Self, Change<Value>) -> Void
  ) -> ObservationToken {
    let reading = keyPathReading(consume keyPath)
    requireConfined(reading)
    return begin(reading, options, ObservationOrigin(fileID: fileID, line: line), body)
  }

  /// Traps for an object that other threads change, because closures passed here need not be
  /// Sendable.
  @usableFromInline
  @inline(never)
  func requireConfined<Value>(_ reading: @escaping (Self?, (Value) -> Void) -> AnyKeyPath?) {
    requireConfined(KeyValueCore.keyPath(of: reading))
  }

  private func requireConfined(_ keyPath: @autoclosure () -> Any) {
    precondition(
      !observationState.isShared,
      """
      \(keyTable.className) is synchronized: observe \(keyPath()) with a Sendable closure and a \
      Sendable key path, where the type is known or conforms to SynchronizedKeyValueObservable
      """
    )
  }

  @inlinable
  @inline(__always)
  func begin<Value>(
    _ reading: @escaping (Self?, (Value) -> Void) -> AnyKeyPath?,
    _ options: ObservationOptions,
    _ origin: ObservationOrigin,
    _ body: @escaping (Self, Change<Value>) -> Void
  ) -> ObservationToken {
    let (state, table) = (observationState, keyTable)
    let index = table.index(of: reading)
    if let index, !state.isShared, table.isDirect(index, of: self) {
      // Closures are created here, where the types are known, which makes their calls faster.
      let listener = ObjectListener<Self, Value>(
        state,
        index,
        options: options,
        origin: origin,
        body: body,
        call: { ObjectListener<Self, Value>.call($0, $1, $2) }
      )
      let observation = ObservationToken(listener)
      ObservationToken.notifyInitial(listener, self, reading, body: body)
      return observation
    }
    let typed: (AnyObject, Change<Value>) -> Void = { object, change in
      // Safety: the kernel passes the object that `observe` was called on.
      body(unsafeDowncast(object, to: Self.self), change)
    }
    return ObservationToken.begin(
      self,
      state,
      table,
      reading,
      index,
      options: options,
      origin: origin,
      body: typed,
      delivering: { listener, object, kept in
        // Safety: see above.
        let object = unsafeDowncast(object, to: Self.self)
        listener.notify(object, kept, evaluate: { read(object, by: reading) }) {
          body(object, $0)
        }
      }
    )
  }

  /// Observes the value at a key path until the token ends or `owner` is deallocated. The owner is
  /// passed to `body` and is not retained. After its deallocation `body` is not called again. It
  /// ends the registration immediately if the owner's class is observable by key, and otherwise
  /// with the next change.
  ///
  /// In other respects, this is ``observe(_:options:fileID:line:_:)``. Because `body` need not
  /// capture the owner, storing the token in the owner creates no reference cycle.
  @inlinable
  @inline(__always)
  public func observe<Owner: AnyObject, Value>(
    _ keyPath: consuming KeyPath<Self, Value>,
    owner: Owner,
    options: ObservationOptions = [],
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ body: @escaping (Owner, Self, Change<Value>) -> Void
  ) -> ObservationToken {
    let ending = SelfEnding()
    let token = observe(keyPath, options: options, fileID: fileID, line: line) {
      [weak owner] object, change in
      guard let owner else { return ending.end() }
      body(owner, object, change)
    }
    ending.begin(token)
    token.end(with: owner)
    return token
  }

  /// Observes the value at a key path string.
  ///
  /// Values are passed as `Any?`, with optionals unwrapped. A to-many property at the end of the
  /// path reports insertions, removals and replacements with their indexes. A path may contain
  /// collections and operators (`"items.@sum.price"`), which Apple's key-value observing rejects.
  ///
  /// Traps for an object of a synchronized class whose static type does not show this.
  ///
  /// - Throws: ``CodingError`` if the class has no such key, or if the path reads no observable
  ///   property.
  public func observe(
    keyPath: String,
    options: ObservationOptions = [],
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ body: @escaping (Self, Change<Any?>) -> Void
  ) throws(CodingError) -> ObservationToken {
    requireConfined(keyPath)
    return try begin(keyPath, options, ObservationOrigin(fileID: fileID, line: line), body)
  }

  func begin(
    _ keyPath: String,
    _ options: ObservationOptions,
    _ origin: ObservationOrigin,
    _ body: @escaping (Self, Change<Any?>) -> Void
  ) throws(CodingError) -> ObservationToken {
    let path = try KeyPathByName(keyPath, in: keyTable.className)
    let typed: (AnyObject, Change<Any?>) -> Void = { object, change in
      // Safety: the kernel passes the object that `observe` was called on.
      body(unsafeDowncast(object, to: Self.self), change)
    }
    return try ObservationToken.begin(
      self,
      observationState,
      keyTable,
      path,
      options: options,
      origin: origin,
      body: typed
    )
  }

  func requireIndex(of keyPath: AnyKeyPath) -> Int {
    guard let index = keyTable.index(of: keyPath) else {
      let names = keyTable.keys.map(\.name).joined(separator: ", ")
      preconditionFailure(
        "\(keyPath.text) is not a key of \(keyTable.className); the keys are \(names). Key paths with"
          + " several components or through protocols are not supported here. For a subclass that"
          + " is not marked @KeyValueObservable, mark it, or pass the key by name"
      )
    }
    return index
  }
}
