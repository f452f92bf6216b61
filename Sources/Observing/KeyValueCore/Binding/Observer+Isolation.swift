/// Targets of the main actor, for objects that are changed elsewhere.
///
/// Changes are delivered there one after the other, in order, but after they were made. See
/// ``KeyValueObservable/observe(_:options:fileID:line:onMainActor:)``, also for the meaning of
/// `.prior` in this case. For a target that is an actor, use
/// ``KeyValueObservable/observe(_:options:on:fileID:line:_:)``.
extension Observer {
  /// Calls an action without arguments, on the main actor.
  public convenience init<
    Object: KeyValueObservable,
    Value: Sendable,
    Target: AnyObject & Sendable
  >(
    of object: Object,
    _ keyPath: KeyPath<Object, Value>,
    options: ObservationOptions = [],
    onMainActor target: Target,
    action: @escaping @MainActor (Target) -> () -> Void,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    self.init(of: object, keyPath, options, target, fileID, line) { target, _ in action(target)() }
  }

  /// Calls an action with the change, on the main actor. The object is not passed, because it is
  /// confined to its own isolation.
  public convenience init<
    Object: KeyValueObservable,
    Value: Sendable,
    Target: AnyObject & Sendable
  >(
    of object: Object,
    _ keyPath: KeyPath<Object, Value>,
    options: ObservationOptions = [],
    onMainActor target: Target,
    action: @escaping @MainActor (Target) -> (Change<Value>) -> Void,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    self.init(of: object, keyPath, options, target, fileID, line) { target, change in
      action(target)(change)
    }
  }

  /// Calls an action with the old and the new value, on the main actor.
  public convenience init<
    Object: KeyValueObservable,
    Value: Sendable,
    Target: AnyObject & Sendable
  >(
    of object: Object,
    _ keyPath: KeyPath<Object, Value>,
    options: ObservationOptions = [],
    onMainActor target: Target,
    action: @escaping @MainActor (Target) -> (Value?, Value?) -> Void,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    let options = options.union([.old, .new])
    self.init(of: object, keyPath, options, target, fileID, line) { target, change in
      action(target)(change.old, change.new)
    }
  }

  convenience init<
    Object: KeyValueObservable,
    Value: Sendable,
    Target: AnyObject & Sendable
  >(
    of object: Object,
    _ keyPath: KeyPath<Object, Value>,
    _ options: ObservationOptions,
    _ target: Target,
    _ fileID: StaticString,
    _ line: UInt,
    _ call: @escaping @MainActor (Target, Change<Value>) -> Void
  ) {
    let token = object.observe(
      keyPath,
      options: options,
      fileID: fileID,
      line: line,
      whileOnMainActor: { [weak target] change in
        guard let target else { return false }
        call(target, change)
        return true
      }
    )
    token.end(with: target)
    self.init(token)
  }
}
