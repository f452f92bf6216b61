extension KeyTable {
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
      guard let path = try? KeyPathByName(path, in: className) else { continue }
      _ = try? path.value(of: object)
    }
  }
}
