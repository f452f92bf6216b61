/// Actions that are methods of the main actor, for objects that are there, too.
///
/// The compiler (6.3) forgets a method's isolation where it is handed over as `Target.method` and a function
/// without one would do. Here it isn't forgotten: from anywhere but the main actor these are refused, and the
/// form with `onMainActor` is the one.
extension Observer {
  /// Calls an action of the main actor that takes nothing.
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
    self.init(of: object, keyPath, options, target, fileID, line) { target, _, _ in
      action(target)()
    }
  }

  /// Calls an action of the main actor that takes the object.
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
    self.init(of: object, keyPath, options, target, fileID, line) { target, object, _ in
      action(target)(object)
    }
  }

  /// Calls an action of the main actor that takes the object and the change; old and new are there as `options`
  /// ask.
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
    self.init(of: object, keyPath, options, target, fileID, line) { target, object, change in
      action(target)(object, change)
    }
  }

  /// Calls an action of the main actor that takes the old and the new value. The old one is nil in the call of
  /// `.initial`.
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
    self.init(of: object, keyPath, options, target, fileID, line) { target, _, change in
      action(target)(change.old, change.new)
    }
  }

  @MainActor
  private convenience init<Object: KeyValueObservable, Value, Target: AnyObject>(
    of object: Object,
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

/// Actions that are methods of the main actor, for objects that many threads change: they are called there, as
/// those given with `onMainActor`.
extension Observer {
  /// Calls an action that takes nothing, on the main actor, after the change.
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

  /// Calls an action that takes the object, on the main actor, after the change.
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

  /// Calls an action that takes the object and the change, on the main actor, after the change.
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

  /// Calls an action that takes the old and the new value, on the main actor, after the change.
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
