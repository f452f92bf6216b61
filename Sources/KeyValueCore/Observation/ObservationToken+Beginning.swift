extension ObservationToken {
  /// Begins an observation of a typed key path.
  @usableFromInline
  static func begin<Value>(
    _ object: AnyObject,
    _ state: ObjectState,
    _ table: KeyTable,
    _ keyPath: AnyKeyPath,
    options: ObservationOptions,
    origin: ObservationOrigin,
    body: @escaping (AnyObject, Change<Value>) -> Void,
    evaluate: @escaping (AnyObject) -> Value
  ) -> ObservationToken {
    let listener: Listener
    if let index = table.index(of: keyPath) {
      if table.keys[index].isDirect, state.isShared {
        listener = SharedListener(
          state,
          index,
          options: options,
          origin: origin,
          body: body,
          read: evaluate
        )
      } else if table.keys[index].isDirect {
        listener = DirectListener(state, index, options: options, origin: origin, body: body)
      } else {
        table.requireDeclared(index, of: object)
        listener = follow(
          object,
          state,
          table.keys[index].name,
          options: options,
          origin: origin,
          body: body
        ) { object in
          table.noteRead(index, of: object, state)
          guard table.keys[index].affectedBy != nil else { return evaluate(object) }
          return TrackingListener.untracked { evaluate(object) }
        }
      }
    } else {
      let path = follow(
        object,
        state,
        keyPath,
        options: options,
        origin: origin,
        body: body,
        evaluate: evaluate
      )
      precondition(
        path.hasLinks,
        "\(table.className): nothing at \(keyPath.text) can be observed; mark what it reads as observable"
      )
      listener = path
    }
    let observation = ObservationToken(listener)
    if state.isShared {
      listener.begin(object)
    } else if options.contains(.initial) {
      // The value is read, and the observer called, outside of what is being tracked around this.
      listener.countTold()
      TrackingListener.untracked {
        body(object, Change(new: options.contains(.new) ? evaluate(object) : nil))
      }
    }
    return observation
  }

  /// Begins an observation of a key path by name.
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
    if let name = path.singleKey, case let index = try table.requireIndex(of: name),
      table.keys[index].isDirect
    {
      listener = table.keys[index].listen(
        object,
        state,
        index,
        options: options,
        origin: origin,
        body: body
      )
    } else {
      // A path that ends in an error now is refused; one that does so later, because another class has
      // come into it, has no value.
      _ = try TrackingListener.untracked { () throws(CodingError) in try path.value(of: object) }
      if let name = path.singleKey {
        try table.checkDeclared(try table.requireIndex(of: name), of: object)
      }
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
      guard tracking.hasLinks else {
        tracking.end()
        throw CodingError(
          .notObservable,
          in: table.className,
          key: path.description,
          detail: "nothing on this path can be observed"
        )
      }
      listener = tracking
    }
    let observation = ObservationToken(listener)
    if state.isShared {
      listener.begin(object)
    } else if options.contains(.initial) {
      try TrackingListener.untracked { () throws(CodingError) in
        let new = options.contains(.new) ? try path.value(of: object) : nil
        listener.countTold()
        body(object, Change(new: options.contains(.new) ? .some(new) : nil))
      }
    }
    return observation
  }

  /// Observes what is found by evaluating.
  private static func follow<Value>(
    _ object: AnyObject,
    _ state: ObjectState,
    _ path: Any,
    options: ObservationOptions,
    origin: ObservationOrigin,
    body: @escaping (AnyObject, Change<Value>) -> Void,
    evaluate: @escaping (AnyObject) -> Value
  ) -> TrackingListener {
    guard state.isShared else {
      return PathListener(
        object,
        state,
        path: path,
        options: options,
        origin: origin,
        body: body,
        evaluate: evaluate
      )
    }
    return SharedPathListener(
      object,
      state,
      path: path,
      options: options,
      origin: origin,
      body: body,
      evaluate: evaluate
    )
  }
}
