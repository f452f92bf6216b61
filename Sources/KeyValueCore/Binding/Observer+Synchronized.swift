extension Observer {
  /// Calls an action that takes nothing, on any thread.
  ///
  /// A target that isn't `Sendable` is given away: nobody else may use it.
  public convenience init<Object: SynchronizedKeyValueObservable, Value, Target: AnyObject>(
    of object: Object,
    _ keyPath: any KeyPath<Object, Value> & Sendable,
    options: ObservationOptions = [],
    target: sending Target,
    action: @escaping @Sendable (Target) -> () -> Void,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    self.init(
      object.observe(keyPath, owner: target, options: options, fileID: fileID, line: line) {
        target,
        _,
        _ in action(target)()
      }
    )
  }

  /// Calls an action that takes the object, on any thread.
  ///
  /// A target that isn't `Sendable` is given away: nobody else may use it.
  public convenience init<Object: SynchronizedKeyValueObservable, Value, Target: AnyObject>(
    of object: Object,
    _ keyPath: any KeyPath<Object, Value> & Sendable,
    options: ObservationOptions = [],
    target: sending Target,
    action: @escaping @Sendable (Target) -> (Object) -> Void,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    self.init(
      object.observe(keyPath, owner: target, options: options, fileID: fileID, line: line) {
        target,
        object,
        _ in action(target)(object)
      }
    )
  }

  /// Calls an action that takes the object and the change, on any thread.
  ///
  /// A target that isn't `Sendable` is given away: nobody else may use it.
  public convenience init<Object: SynchronizedKeyValueObservable, Value, Target: AnyObject>(
    of object: Object,
    _ keyPath: any KeyPath<Object, Value> & Sendable,
    options: ObservationOptions = [],
    target: sending Target,
    action: @escaping @Sendable (Target) -> (Object, Change<Value>) -> Void,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    self.init(
      object.observe(keyPath, owner: target, options: options, fileID: fileID, line: line) {
        target,
        object,
        change in action(target)(object, change)
      }
    )
  }

  /// Calls an action that takes the old and the new value, on any thread.
  ///
  /// A target that isn't `Sendable` is given away: nobody else may use it.
  public convenience init<Object: SynchronizedKeyValueObservable, Value, Target: AnyObject>(
    of object: Object,
    _ keyPath: any KeyPath<Object, Value> & Sendable,
    options: ObservationOptions = [],
    target: sending Target,
    action: @escaping @Sendable (Target) -> (Value?, Value?) -> Void,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    let options = options.union([.old, .new])
    self.init(
      object.observe(keyPath, owner: target, options: options, fileID: fileID, line: line) {
        target,
        _,
        change in action(target)(change.old, change.new)
      }
    )
  }
}
