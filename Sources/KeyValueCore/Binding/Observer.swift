/// One observation with a target and an action: object, key path, target, action. It starts with the
/// observer and ends with it.
///
/// Target and object are held weakly: when either is gone nothing is called and nothing crashes. An action that
/// the target doesn't have is an error of the compiler. Actions are called in the isolation of the
/// object, at once, on the thread that makes the change. A target of the main actor, of an object that is changed
/// elsewhere, is given with `onMainActor`; the compiler asks for it, and for a synchronized object it is delivered
/// there by itself. Don't hand over a method of another global actor: the compiler (6.3) forgets its isolation.
///
/// ```swift
/// let observer = Observer(of: user, \.name, target: self, action: Profile.nameChanged)
/// ```
public final class Observer {
  private let observation: ObservationToken

  init(_ observation: ObservationToken) {
    self.observation = observation
  }

  /// Calls an action that takes nothing.
  public convenience init<Object: KeyValueObservable, Value, Target: AnyObject>(
    of object: Object,
    _ keyPath: KeyPath<Object, Value>,
    options: ObservationOptions = [],
    target: Target,
    action: @escaping (Target) -> () -> Void,
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

  /// Calls an action that takes the object.
  public convenience init<Object: KeyValueObservable, Value, Target: AnyObject>(
    of object: Object,
    _ keyPath: KeyPath<Object, Value>,
    options: ObservationOptions = [],
    target: Target,
    action: @escaping (Target) -> (Object) -> Void,
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

  /// Calls an action that takes the object and the change; old and new are there as `options` ask.
  public convenience init<Object: KeyValueObservable, Value, Target: AnyObject>(
    of object: Object,
    _ keyPath: KeyPath<Object, Value>,
    options: ObservationOptions = [],
    target: Target,
    action: @escaping (Target) -> (Object, Change<Value>) -> Void,
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

  /// Calls an action that takes the old and the new value. The old one is nil in the call of `.initial`.
  public convenience init<Object: KeyValueObservable, Value, Target: AnyObject>(
    of object: Object,
    _ keyPath: KeyPath<Object, Value>,
    options: ObservationOptions = [],
    target: Target,
    action: @escaping (Target) -> (Value?, Value?) -> Void,
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

  /// Ends the observation; harmless when it has ended.
  public func invalidate() {
    observation.invalidate()
  }
}
