/// Actions that receive values instead of a change.
///
/// They are not called before a change, even with `.prior`.
extension Observer {
  /// Calls an action with the new value.
  public convenience init<Object: KeyValueObservable, Value, Target: AnyObject>(
    of object: Object,
    _ keyPath: KeyPath<Object, Value>,
    options: ObservationOptions = [],
    target: Target,
    action: @escaping (Target) -> (Value) -> Void,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    self.init(values: object, keyPath, options, target, fileID, line) { target, _, change in
      if let new = change.new { action(target)(new) }
    }
  }

  /// Calls an action with the object and the new value.
  public convenience init<Object: KeyValueObservable, Value, Target: AnyObject>(
    of object: Object,
    _ keyPath: KeyPath<Object, Value>,
    options: ObservationOptions = [],
    target: Target,
    action: @escaping (Target) -> (Object, Value) -> Void,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    self.init(values: object, keyPath, options, target, fileID, line) { target, object, change in
      if let new = change.new { action(target)(object, new) }
    }
  }

  /// Calls an action with the object, the old and the new value. The old value is nil in the
  /// `.initial` call.
  public convenience init<Object: KeyValueObservable, Value, Target: AnyObject>(
    of object: Object,
    _ keyPath: KeyPath<Object, Value>,
    options: ObservationOptions = [],
    target: Target,
    action: @escaping (Target) -> (Object, Value?, Value?) -> Void,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    self.init(values: object, keyPath, options, target, fileID, line) { target, object, change in
      action(target)(object, change.old, change.new)
    }
  }

  private convenience init<Object: KeyValueObservable, Value, Target: AnyObject>(
    values object: Object,
    _ keyPath: KeyPath<Object, Value>,
    _ options: ObservationOptions,
    _ target: Target,
    _ fileID: StaticString,
    _ line: UInt,
    _ call: @escaping (Target, Object, Change<Value>) -> Void
  ) {
    self.init(
      object.observe(
        keyPath,
        owner: target,
        options: options.withValues,
        fileID: fileID,
        line: line,
        call
      )
    )
  }
}

/// Actions of the main actor that receive values, for objects that are isolated to it as well.
extension Observer {
  /// Calls an action of the main actor with the new value.
  @MainActor
  public convenience init<Object: KeyValueObservable, Value, Target: AnyObject>(
    of object: Object,
    _ keyPath: KeyPath<Object, Value>,
    options: ObservationOptions = [],
    target: Target,
    action: @escaping (Target) -> @MainActor (Value) -> Void,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    self.init(mainActorValues: object, keyPath, options, target, fileID, line) {
      target,
      _,
      change in
      if let new = change.new { action(target)(new) }
    }
  }

  /// Calls an action of the main actor with the object and the new value.
  @MainActor
  public convenience init<Object: KeyValueObservable, Value, Target: AnyObject>(
    of object: Object,
    _ keyPath: KeyPath<Object, Value>,
    options: ObservationOptions = [],
    target: Target,
    action: @escaping (Target) -> @MainActor (Object, Value) -> Void,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    self.init(mainActorValues: object, keyPath, options, target, fileID, line) {
      target,
      object,
      change in
      if let new = change.new { action(target)(object, new) }
    }
  }

  /// Calls an action of the main actor with the object, the old and the new value. The old value is
  /// nil in the `.initial` call.
  @MainActor
  public convenience init<Object: KeyValueObservable, Value, Target: AnyObject>(
    of object: Object,
    _ keyPath: KeyPath<Object, Value>,
    options: ObservationOptions = [],
    target: Target,
    action: @escaping (Target) -> @MainActor (Object, Value?, Value?) -> Void,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    self.init(mainActorValues: object, keyPath, options, target, fileID, line) {
      target,
      object,
      change in
      action(target)(object, change.old, change.new)
    }
  }

  @MainActor
  private convenience init<Object: KeyValueObservable, Value, Target: AnyObject>(
    mainActorValues object: Object,
    _ keyPath: KeyPath<Object, Value>,
    _ options: ObservationOptions,
    _ target: Target,
    _ fileID: StaticString,
    _ line: UInt,
    _ call: @escaping @MainActor (Target, Object, Change<Value>) -> Void
  ) {
    self.init(mainActor: object, keyPath, options.withValues, target, fileID, line, call)
  }
}

/// Actions of the main actor that receive the new value, for objects that are changed elsewhere.
extension Observer {
  /// Calls an action with the new value, on the main actor.
  public convenience init<
    Object: KeyValueObservable,
    Value: Sendable,
    Target: AnyObject & Sendable
  >(
    of object: Object,
    _ keyPath: KeyPath<Object, Value>,
    options: ObservationOptions = [],
    onMainActor target: Target,
    action: @escaping @MainActor (Target) -> (Value) -> Void,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    let options = options.union(.new).subtracting(.prior)
    self.init(of: object, keyPath, options, target, fileID, line) { target, change in
      if let new = change.new { action(target)(new) }
    }
  }
}
