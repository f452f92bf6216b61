/// Actions that are methods of the main actor, for objects that are isolated to it as well.
///
/// When a method is passed as `Target.method` where a nonisolated function would do, the compiler
/// (6.3) drops its isolation. These overloads keep it. Outside of the main actor the compiler
/// rejects them, and the form with `onMainActor` has to be used.
extension Observer {
  /// Calls an action of the main actor without arguments.
  @MainActor
  public convenience init<Object: KeyValueObservable, Value, Target: AnyObject>(
    of object: Object,
    _ keyPath: KeyPath<Object, Value>,
    options: ObservationOptions = [],
    target: Target,
    action: @escaping (Target) -> @MainActor () -> Void,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    self.init(mainActor: object, keyPath, options, target, fileID, line) { target, _, _ in
      action(target)()
    }
  }

  /// Calls an action of the main actor with the object.
  @MainActor
  public convenience init<Object: KeyValueObservable, Value, Target: AnyObject>(
    of object: Object,
    _ keyPath: KeyPath<Object, Value>,
    options: ObservationOptions = [],
    target: Target,
    action: @escaping (Target) -> @MainActor (Object) -> Void,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    self.init(mainActor: object, keyPath, options, target, fileID, line) { target, object, _ in
      action(target)(object)
    }
  }

  /// Calls an action of the main actor with the object and the change. The change has the values
  /// that `options` request.
  @MainActor
  public convenience init<Object: KeyValueObservable, Value, Target: AnyObject>(
    of object: Object,
    _ keyPath: KeyPath<Object, Value>,
    options: ObservationOptions = [],
    target: Target,
    action: @escaping (Target) -> @MainActor (Object, Change<Value>) -> Void,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    self.init(mainActor: object, keyPath, options, target, fileID, line) { target, object, change in
      action(target)(object, change)
    }
  }

  /// Calls an action of the main actor with the old and the new value. The old value is nil in the
  /// `.initial` call.
  @MainActor
  public convenience init<Object: KeyValueObservable, Value, Target: AnyObject>(
    of object: Object,
    _ keyPath: KeyPath<Object, Value>,
    options: ObservationOptions = [],
    target: Target,
    action: @escaping (Target) -> @MainActor (Value?, Value?) -> Void,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    let options = options.union([.old, .new])
    self.init(mainActor: object, keyPath, options, target, fileID, line) { target, _, change in
      action(target)(change.old, change.new)
    }
  }

  @MainActor
  convenience init<Object: KeyValueObservable, Value, Target: AnyObject>(
    mainActor object: Object,
    _ keyPath: KeyPath<Object, Value>,
    _ options: ObservationOptions,
    _ target: Target,
    _ fileID: StaticString,
    _ line: UInt,
    _ call: @escaping @MainActor (Target, Object, Change<Value>) -> Void
  ) {
    self.init(
      object.observe(keyPath, owner: target, options: options, fileID: fileID, line: line) {
        target,
        object,
        change in call(target, object, change)
      }
    )
  }
}

/// Actions that are methods of the main actor, for synchronized objects. They are called on the
/// main actor like actions passed with `onMainActor`.
extension Observer {
  /// Calls an action without arguments, on the main actor, after the change.
  public convenience init<
    Object: SynchronizedKeyValueObservable,
    Value: Sendable,
    Target: AnyObject & Sendable
  >(
    of object: Object,
    _ keyPath: any KeyPath<Object, Value> & Sendable,
    options: ObservationOptions = [],
    target: Target,
    action: @escaping @Sendable (Target) -> @MainActor () -> Void,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    self.init(of: object, keyPath, options, target, fileID, line) { target, _ in
      action(target)()
    }
  }

  /// Calls an action with the object, on the main actor, after the change.
  public convenience init<
    Object: SynchronizedKeyValueObservable,
    Value: Sendable,
    Target: AnyObject & Sendable
  >(
    of object: Object,
    _ keyPath: any KeyPath<Object, Value> & Sendable,
    options: ObservationOptions = [],
    target: Target,
    action: @escaping @Sendable (Target) -> @MainActor (Object) -> Void,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    self.init(of: object, keyPath, options, target, fileID, line) { [weak object] target, change in
      if let object { action(target)(object) }
    }
  }

  /// Calls an action with the object and the change, on the main actor, after the change.
  public convenience init<
    Object: SynchronizedKeyValueObservable,
    Value: Sendable,
    Target: AnyObject & Sendable
  >(
    of object: Object,
    _ keyPath: any KeyPath<Object, Value> & Sendable,
    options: ObservationOptions = [],
    target: Target,
    action: @escaping @Sendable (Target) -> @MainActor (Object, Change<Value>) -> Void,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    self.init(of: object, keyPath, options, target, fileID, line) { [weak object] target, change in
      if let object { action(target)(object, change) }
    }
  }

  /// Calls an action with the old and the new value, on the main actor, after the change.
  public convenience init<
    Object: SynchronizedKeyValueObservable,
    Value: Sendable,
    Target: AnyObject & Sendable
  >(
    of object: Object,
    _ keyPath: any KeyPath<Object, Value> & Sendable,
    options: ObservationOptions = [],
    target: Target,
    action: @escaping @Sendable (Target) -> @MainActor (Value?, Value?) -> Void,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    let options = options.union([.old, .new])
    self.init(of: object, keyPath, options, target, fileID, line) { target, change in
      action(target)(change.old, change.new)
    }
  }
}
