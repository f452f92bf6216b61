/// An observation with a target and an action. It begins when the observer is created and ends when
/// the observer is deallocated.
///
/// Target and object are held weakly. After either is deallocated, nothing is called. The
/// registration ends with the object, and with a target whose class is observable by key. For other
/// targets it ends with the next change. The compiler checks that the target has the action.
/// Actions are called in the isolation of the object, immediately, on the thread that makes the
/// change. If the target is isolated to the main actor and the object is changed elsewhere, use
/// `onMainActor`; the compiler requires it. Changes of synchronized objects are delivered to such a
/// target on the main actor automatically. Do not pass a method of another global actor, because
/// the compiler (6.3) drops its isolation.
///
/// ```swift
/// observer = Observer(of: download, \.status, target: self, action: Panel.statusChanged)
/// ```
public final class Observer {
  private let observation: ObservationToken

  init(_ observation: ObservationToken) {
    self.observation = observation
  }

  /// Calls an action without arguments.
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

  /// Calls an action with the object.
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

  /// Calls an action with the object and the change. The change has the values that `options`
  /// request.
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

  /// Calls an action with the old and the new value. The old value is nil in the `.initial` call.
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

  /// Ends the observation. Repeated calls are harmless.
  public func invalidate() {
    observation.invalidate()
  }
}
