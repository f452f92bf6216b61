extension KeyValueObservable {
  /// Observes the value at a key path of this object, until the token is ended or dropped.
  ///
  /// A stored property hands its own values over. Any other path – a computed property, several links,
  /// optionals and members of structs on the way – is evaluated, and observed through whatever
  /// observable properties that reads; replacing a link rewires it, and a link that is nil makes the
  /// value nil. Changes of such a path are of kind setting with whole values.
  ///
  /// `body` is called at once, on the thread that makes the change, with the new value in place. It may
  /// change the property again, which is delivered completely before the outer change goes on, and end
  /// or begin observations, which take part from the next change on. Call in the isolation of the
  /// object; the object isn't held.
  ///
  /// Traps, with the class and the key path, when the path reads nothing that can be observed, and for an
  /// object of a synchronized class where the compiler can't see that it is one.
  // Inlined, and the owner of a literal: see `keyPathReading`.
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

  /// Traps for an object that other threads change: what is called of one here needn't be Sendable.
  @usableFromInline
  @inline(never)
  func requireConfined<Value>(_ reading: @escaping (Self?, (Value) -> Void) -> AnyKeyPath?) {
    requireConfined(KeyValueCore.keyPath(of: reading))
  }

  private func requireConfined(_ keyPath: @autoclosure () -> Any) {
    precondition(
      !observationState.isShared,
      """
      \(keyTable.className) is synchronized: observe \(keyPath()) where its type is known, or is \
      generic over SynchronizedKeyValueObservable, with a closure and a key path that are Sendable
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
      // Closures are made here, where the types are known, for the sake of the calls' speed.
      let listener = ObjectListener<Self, Value>(
        state,
        index,
        options: options,
        origin: origin,
        body: body,
        call: { ObjectListener<Self, Value>.call($0, $1, $2) }
      )
      let observation = ObservationToken(listener)
      ObservationToken.tellInitial(listener, self, reading, body: body)
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
      telling: { listener, object, kept in
        // Safety: as above.
        let object = unsafeDowncast(object, to: Self.self)
        listener.tell(object, kept, evaluate: { read(object, by: reading) }) {
          body(object, $0)
        }
      }
    )
  }

  /// Observes the value at a key path for as long as `owner` lives too; the owner is passed in, and held by nobody.
  ///
  /// Otherwise as ``observe(_:options:fileID:line:_:)``. Because the owner needs no capturing, storing the token in the
  /// owner makes no cycle.
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
    observe(keyPath, options: options, fileID: fileID, line: line) { [weak owner] object, change in
      guard let owner else { return }
      body(owner, object, change)
    }
  }

  /// Observes the value at a key path given by name.
  ///
  /// Values arrive as `Any?`, optionals opened. A to-many property at the end of the path reports
  /// insertions, removals and replacements with their indexes. A path may lead through collections and
  /// operators (`"items.@sum.price"`), which Apple's key-value observing refuses.
  ///
  /// Throws ``CodingError`` when the class has no such key, or the path reads nothing that can be observed.
  /// Traps for an object of a synchronized class where the compiler can't see that it is one.
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
        "\(keyPath.text) is not a key of \(keyTable.className); there are \(names). A path of several"
          + " links, through a protocol, of an unmarked subclass of a generic class, or to a property that an"
          + " unmarked subclass overrides can't be used here; mark the subclass, or give the key by name"
      )
    }
    return index
  }
}
