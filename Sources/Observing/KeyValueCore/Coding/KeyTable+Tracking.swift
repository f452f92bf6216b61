extension KeyTable {
  /// Returns the current value of a key. If an evaluation is being tracked, it also records a key
  /// with declared dependencies.
  func value(_ index: Int, of object: any KeyValueObservable) -> Any? {
    guard TrackingListener.borrowedCurrent != nil, keys[index].isDeclared else {
      return keys[index].value(of: object)
    }
    noteRead(index, of: object, object.observationState)
    return TrackingListener.untracked { keys[index].value(of: object) }
  }

  /// Traps if ``checkDeclared(_:of:)`` throws.
  func requireDeclared(_ index: Int, of object: AnyObject) {
    guard keys[index].affectedBy != nil, let object = object as? any KeyValueObservable else {
      return
    }
    do {
      try checkDeclared(index, of: object)
    } catch {
      preconditionFailure("\(className).\(keys[index].name) cannot be observed: \(error)")
    }
  }

  /// Checks the key paths that were declared to affect a key, as far as the object's links can be
  /// followed now.
  func checkDeclared(_ index: Int, of object: any KeyValueObservable) throws(CodingError) {
    for path in keys[index].affectedBy ?? [] {
      _ = try TrackingListener.untracked { () throws(CodingError) in
        try KeyPathByName(path, in: className).value(of: object)
      }
    }
  }

  /// Records, for the current tracker, that a key is about to be read: the key itself and its
  /// declared dependencies, transitively. The tracker accepts each key once, so cycles end.
  func noteRead(_ index: Int, of object: AnyObject, _ state: ObjectState) {
    guard let tracker = TrackingListener.current, tracker.touch(state, index),
      let paths = keys[index].affectedBy, let object = object as? any KeyValueObservable
    else { return }
    let isAtTerminal = tracker.isAtTerminal
    tracker.isAtTerminal = false
    defer { tracker.isAtTerminal = isAtTerminal }
    for path in paths {
      // An invalid path was reported when the key was observed. An object of another class that a
      // link refers to later may lack the key.
      guard let path = try? KeyPathByName(path, in: className) else { continue }
      _ = try? path.value(of: object)
    }
  }
}
