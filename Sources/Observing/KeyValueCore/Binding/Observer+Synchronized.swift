extension Observer {
  /// Calls an action without arguments, on any thread.
  ///
  /// A target that is not `Sendable` is transferred to the observer.
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

  /// Calls an action with the object, on any thread.
  ///
  /// A target that is not `Sendable` is transferred to the observer.
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

  /// Calls an action with the object and the change, on any thread.
  ///
  /// A target that is not `Sendable` is transferred to the observer.
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

  /// Calls an action with the old and the new value, on any thread.
  ///
  /// A target that is not `Sendable` is transferred to the observer.
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
