extension KeyTable {
  /// The value of a key now; whoever tracks follows a declared key too.
  func value(_ index: Int, of object: any KeyValueObservable) -> Any? {
    guard TrackingListener.borrowedCurrent != nil, keys[index].isDeclared else {
      return keys[index].value(of: object)
    }
    noteRead(index, of: object, object.observationState)
    return TrackingListener.untracked { keys[index].value(of: object) }
  }

  /// Traps where ``checkDeclared(_:of:)`` throws.
  func requireDeclared(_ index: Int, of object: AnyObject) {
    guard keys[index].affectedBy != nil, let object = object as? any KeyValueObservable else {
      return
    }
    do {
      try checkDeclared(index, of: object)
    } catch {
      preconditionFailure("\(className).\(keys[index].name) can't be observed: \(error)")
    }
  }

  /// Checks the key paths that were declared to affect a key, as far as the object's links lead now.
  func checkDeclared(_ index: Int, of object: any KeyValueObservable) throws(CodingError) {
    for path in keys[index].affectedBy ?? [] {
      _ = try TrackingListener.untracked { () throws(CodingError) in
        try KeyPathByName(path, in: className).value(of: object)
      }
    }
  }

  /// Notes, for whoever is tracking, that a key is about to be read: the key itself, and what was
  /// declared to affect it, at any depth. Cycles end where they close.
  func noteRead(_ index: Int, of object: AnyObject, _ state: ObjectState) {
    guard let tracker = TrackingListener.current, tracker.touch(state, index),
      let paths = keys[index].affectedBy, let object = object as? any KeyValueObservable
    else { return }
    let isAtTerminal = tracker.isAtTerminal
    tracker.isAtTerminal = false
    defer { tracker.isAtTerminal = isAtTerminal }
    for path in paths {
      // What is wrong with a path was said where the key was observed; a class that comes into it later
      // may not have the key.
      guard let path = try? KeyPathByName(path, in: className) else { continue }
      _ = try? path.value(of: object)
    }
  }
}
