extension ObservationToken {
  /// Registers an observation of a typed key path. `index` is nil if the key path is not a single
  /// key.
  @usableFromInline
  static func begin<Root: AnyObject, Value>(
    _ object: Root,
    _ state: ObjectState,
    _ table: KeyTable,
    _ reading: @escaping (Root?, (Value) -> Void) -> AnyKeyPath?,
    _ index: Int?,
    options: ObservationOptions,
    origin: ObservationOrigin,
    body: @escaping (AnyObject, Change<Value>) -> Void,
    delivering: @escaping PathListener<Value>.Delivery
  ) -> ObservationToken {
    let evaluate: (AnyObject) -> Value = {
      // Safety: the kernel passes the object that is observed.
      read(unsafeDowncast($0, to: Root.self), by: reading)
    }
    let listener: Listener
    if let index, table.isDirect(index), state.isShared {
      listener = SharedListener(
        state,
        index,
        options: options,
        origin: origin,
        body: body,
        read: evaluate
      )
    } else {
      listener = follow(
        object,
        state,
        table,
        reading,
        index,
        options: options,
        origin: origin,
        body: body,
        evaluate: evaluate,
        delivering: delivering
      )
    }
    let observation = ObservationToken(listener)
    if state.isShared {
      listener.begin(object)
    } else {
      notifyInitial(listener, object, reading) { body($0, $1) }
    }
    return observation
  }

  /// Observes a typed key path by evaluating it. A stored key is evaluated if a subclass without
  /// the macro may override the property. If its getter reads nothing else, it is then observed
  /// like any other key.
  private static func follow<Root: AnyObject, Value>(
    _ object: Root,
    _ state: ObjectState,
    _ table: KeyTable,
    _ reading: @escaping (Root?, (Value) -> Void) -> AnyKeyPath?,
    _ index: Int?,
    options: ObservationOptions,
    origin: ObservationOrigin,
    body: @escaping (AnyObject, Change<Value>) -> Void,
    evaluate: @escaping (AnyObject) -> Value,
    delivering: @escaping PathListener<Value>.Delivery
  ) -> Listener {
    if let index { table.requireDeclared(index, of: object) }
    let keyPath = keyPath(of: reading)
    let isDeclared = index.map { table.keys[$0].affectedBy != nil } ?? false
    let path = follow(
      object,
      state,
      index.map { table.keys[$0].name } ?? keyPath as Any,
      key: isDeclared ? nil : index,
      options: options,
      origin: origin,
      body: body,
      evaluate: { object in
        guard isDeclared, let index else { return evaluate(object) }
        table.noteRead(index, of: object, state)
        return TrackingListener.untracked { evaluate(object) }
      },
      delivering: isDeclared ? nil : delivering
    )
    if let index, table.isDirect(index), path.hasReadOnly(state, index) || path.hasReadShared {
      path.end()
      return ObjectListener<AnyObject, Value>(
        state,
        index,
        options: options,
        origin: origin,
        body: body,
        call: ObjectListener<AnyObject, Value>.call
      )
    }
    precondition(!path.hasReadShared, path.refusal(of: object))
    precondition(
      path.hasLinks,
      "\(table.className): \(keyPath.text) reads no observable property; mark its classes @KeyValueObservable"
    )
    return path
  }

  /// Sends the `.initial` notification, if requested. The surrounding tracking does not see the
  /// read and the call.
  @usableFromInline
  static func notifyInitial<Root: AnyObject, Value>(
    _ listener: Listener,
    _ object: Root,
    _ reading: @escaping (Root?, (Value) -> Void) -> AnyKeyPath?,
    body: (Root, Change<Value>) -> Void
  ) {
    guard listener.options.contains(.initial) else { return }
    listener.countDelivery()
    TrackingListener.untracked {
      let isWanted = listener.options.contains(.new)
      body(object, Change(new: isWanted ? read(object, by: reading) : nil))
    }
  }

  /// Registers an observation of a key path string.
  static func begin(
    _ object: any KeyValueObservable,
    _ state: ObjectState,
    _ table: KeyTable,
    _ path: KeyPathByName,
    options: ObservationOptions,
    origin: ObservationOrigin,
    body: @escaping (AnyObject, Change<Any?>) -> Void
  ) throws(CodingError) -> ObservationToken {
    let listener: Listener
    let index = try path.singleKey.map { (name) throws(CodingError) in
      try table.requireIndex(of: name)
    }
    func listen(_ index: Int) -> Listener {
      table.keys[index].listen(
        object,
        state,
        index,
        options: options,
        origin: origin,
        body: body
      )
    }
    if let index, state.isShared ? table.isDirect(index) : table.isDirect(index, of: object) {
      listener = listen(index)
    } else {
      // A path that currently causes an error is rejected. If it causes an error later, because an
      // object of another class is on the path, its value is nil.
      _ = try TrackingListener.untracked { () throws(CodingError) in try path.value(of: object) }
      if let index { try table.checkDeclared(index, of: object) }
      let tracking = follow(
        object,
        state,
        path,
        options: options,
        origin: origin,
        body: body
      ) { object -> Any? in
        guard let object = object as? any KeyValueObservable else { return nil }
        return try? path.value(of: object)
      }
      let isPlain =
        index.map {
          table.isDirect($0) && (tracking.hasReadOnly(state, $0) || tracking.hasReadShared)
        }
        ?? false
      guard isPlain || tracking.hasLinks && !tracking.hasReadShared else {
        tracking.end()
        throw CodingError(
          .notObservable,
          in: table.className,
          key: path.description,
          detail: tracking.hasReadShared
            ? tracking.refusal(of: object) : "no property on this key path is observable"
        )
      }
      if isPlain, let index {
        tracking.end()
        listener = listen(index)
      } else {
        listener = tracking
      }
    }
    let observation = ObservationToken(listener)
    if state.isShared {
      listener.begin(object)
    } else if options.contains(.initial) {
      try TrackingListener.untracked { () throws(CodingError) in
        let new = options.contains(.new) ? try path.value(of: object) : nil
        listener.countDelivery()
        body(object, Change(new: options.contains(.new) ? .some(new) : nil))
      }
    }
    return observation
  }

  /// Observes the result of an evaluation: the value of a key, or of a path.
  private static func follow<Value>(
    _ object: AnyObject,
    _ state: ObjectState,
    _ path: Any,
    key: Int? = nil,
    options: ObservationOptions,
    origin: ObservationOrigin,
    body: @escaping (AnyObject, Change<Value>) -> Void,
    evaluate: @escaping (AnyObject) -> Value,
    delivering: PathListener<Value>.Delivery? = nil
  ) -> RootedListener {
    guard state.isShared else {
      return PathListener(
        object,
        state,
        path: path,
        key: key,
        options: options,
        origin: origin,
        body: body,
        evaluate: evaluate,
        delivering: delivering ?? { listener, root, kept in
          listener.notify(root, kept, evaluate: { evaluate(root) }) { body(root, $0) }
        }
      )
    }
    return SharedPathListener(
      object,
      state,
      path: path,
      key: key,
      options: options,
      origin: origin,
      body: body,
      evaluate: evaluate
    )
  }
}
