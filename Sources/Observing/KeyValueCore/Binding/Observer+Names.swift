/// Observers of key paths that are given by name.
///
/// Values are passed as `Any?`, with optionals unwrapped.
extension Observer {
  /// Calls an action without arguments.
  ///
  /// - Throws: ``CodingError`` if the class has no such key, or if the path reads no observable
  ///   property.
  public convenience init<Object: KeyValueObservable, Target: AnyObject>(
    of object: Object,
    keyPath: String,
    options: ObservationOptions = [],
    target: Target,
    action: @escaping (Target) -> () -> Void,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) throws(CodingError) {
    try self.init(object, keyPath, options, target, fileID, line) { target, _, _ in
      action(target)()
    }
  }

  /// Calls an action with the object.
  ///
  /// - Throws: ``CodingError`` if the class has no such key, or if the path reads no observable
  ///   property.
  public convenience init<Object: KeyValueObservable, Target: AnyObject>(
    of object: Object,
    keyPath: String,
    options: ObservationOptions = [],
    target: Target,
    action: @escaping (Target) -> (Object) -> Void,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) throws(CodingError) {
    try self.init(object, keyPath, options, target, fileID, line) { target, object, _ in
      action(target)(object)
    }
  }

  /// Calls an action with the object and the change. The change has the values that `options`
  /// request.
  ///
  /// - Throws: ``CodingError`` if the class has no such key, or if the path reads no observable
  ///   property.
  public convenience init<Object: KeyValueObservable, Target: AnyObject>(
    of object: Object,
    keyPath: String,
    options: ObservationOptions = [],
    target: Target,
    action: @escaping (Target) -> (Object, Change<Any?>) -> Void,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) throws(CodingError) {
    try self.init(object, keyPath, options, target, fileID, line) { target, object, change in
      action(target)(object, change)
    }
  }

  convenience init<Object: KeyValueObservable, Target: AnyObject>(
    _ object: Object,
    _ keyPath: String,
    _ options: ObservationOptions,
    _ target: Target,
    _ fileID: StaticString,
    _ line: UInt,
    _ call: @escaping (Target, Object, Change<Any?>) -> Void
  ) throws(CodingError) {
    let ending = SelfEnding()
    let token = try object.observe(keyPath: keyPath, options: options, fileID: fileID, line: line) {
      [weak target] object, change in
      guard let target else { return ending.end() }
      call(target, object, change)
    }
    ending.begin(token)
    token.end(with: target)
    self.init(token)
  }
}
