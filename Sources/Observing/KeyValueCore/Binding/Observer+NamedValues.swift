/// Actions that receive values instead of a change, for key paths that are given by name.
///
/// They are not called before a change, even with `.prior`. Values are passed as `Any?`, with
/// optionals unwrapped.
extension Observer {
  /// Calls an action with the new value.
  ///
  /// - Throws: ``CodingError`` if the class has no such key, or if the path reads no observable
  ///   property.
  public convenience init<Object: KeyValueObservable, Target: AnyObject>(
    of object: Object,
    keyPath: String,
    options: ObservationOptions = [],
    target: Target,
    action: @escaping (Target) -> (Any?) -> Void,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) throws(CodingError) {
    let options = options.withValues
    try self.init(object, keyPath, options, target, fileID, line) { target, _, change in
      action(target)(change.newValue)
    }
  }

  /// Calls an action with the object and the new value.
  ///
  /// - Throws: ``CodingError`` if the class has no such key, or if the path reads no observable
  ///   property.
  public convenience init<Object: KeyValueObservable, Target: AnyObject>(
    of object: Object,
    keyPath: String,
    options: ObservationOptions = [],
    target: Target,
    action: @escaping (Target) -> (Object, Any?) -> Void,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) throws(CodingError) {
    let options = options.withValues
    try self.init(object, keyPath, options, target, fileID, line) { target, object, change in
      action(target)(object, change.newValue)
    }
  }

  /// Calls an action with the old and the new value. The old value is nil in the `.initial` call.
  ///
  /// - Throws: ``CodingError`` if the class has no such key, or if the path reads no observable
  ///   property.
  public convenience init<Object: KeyValueObservable, Target: AnyObject>(
    of object: Object,
    keyPath: String,
    options: ObservationOptions = [],
    target: Target,
    action: @escaping (Target) -> (Any?, Any?) -> Void,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) throws(CodingError) {
    let options = options.withValues
    try self.init(object, keyPath, options, target, fileID, line) { target, _, change in
      action(target)(change.oldValue, change.newValue)
    }
  }

  /// Calls an action with the object, the old and the new value. The old value is nil in the
  /// `.initial` call.
  ///
  /// - Throws: ``CodingError`` if the class has no such key, or if the path reads no observable
  ///   property.
  public convenience init<Object: KeyValueObservable, Target: AnyObject>(
    of object: Object,
    keyPath: String,
    options: ObservationOptions = [],
    target: Target,
    action: @escaping (Target) -> (Object, Any?, Any?) -> Void,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) throws(CodingError) {
    let options = options.withValues
    try self.init(object, keyPath, options, target, fileID, line) { target, object, change in
      action(target)(object, change.oldValue, change.newValue)
    }
  }
}

extension ObservationOptions {
  /// The options of an action that receives values.
  var withValues: ObservationOptions { union([.old, .new]).subtracting(.prior) }
}
