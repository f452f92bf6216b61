/// Targets of the main actor, for objects that are changed elsewhere.
///
/// Each change is told there, one after the other, in their order, but later than it is made; see
/// ``KeyValueObservable/observe(_:options:fileID:line:onMainActor:)``, also for what `.prior` means then. When the target is
/// gone the observation ends with the next change. A target that is an actor is told by
/// ``KeyValueObservable/observe(_:options:on:fileID:line:_:)``.
extension Observer {
  /// Calls an action that takes nothing, on the main actor.
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

  /// Calls an action that takes the change, on the main actor. The object isn't handed over: it belongs to
  /// its own isolation.
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

  /// Calls an action that takes the old and the new value, on the main actor.
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
    self.init(
      object.observe(
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
    )
  }
}
