extension Binding {
  /// Binds one way, from an object that other threads change.
  ///
  /// The target is set on the thread of the change, or by a thread that is setting it already. A
  /// target that is not `Sendable` is transferred to the binding.
  public convenience init<Source: SynchronizedKeyValueObservable, Target: AnyObject, Value>(
    _ source: Source,
    _ keyPath: any KeyPath<Source, Value> & Sendable,
    to target: sending Target,
    _ targetKeyPath: any ReferenceWritableKeyPath<Target, Value> & Sendable,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    self.init(
      source,
      keyPath,
      to: target,
      targetKeyPath,
      transform: { $0 },
      fileID: fileID,
      line: line
    )
  }

  /// Binds one way, from an object that other threads change, through a transform.
  ///
  /// The target is set on the thread of the change, or by a thread that is setting it already. A
  /// target that is not `Sendable` is transferred to the binding.
  public convenience init<Source: SynchronizedKeyValueObservable, Target: AnyObject, Value, Shown>(
    _ source: Source,
    _ keyPath: any KeyPath<Source, Value> & Sendable,
    to target: sending Target,
    _ targetKeyPath: any ReferenceWritableKeyPath<Target, Shown> & Sendable,
    transform: @escaping @Sendable (Value) -> Shown,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    let options: ObservationOptions = .initial
    let turn = CopyTurn()
    self.init([
      source.observe(keyPath, owner: target, options: options, fileID: fileID, line: line) {
        target,
        source,
        _ in
        var copied: Value?
        turn.requestCopy { _ in
          let value = source[keyPath: keyPath]
          let isNew = !isEqual(value, copied)
          copied = value
          if isNew { target[keyPath: targetKeyPath] = transform(value) }
        }
      }
    ])
  }

  /// Binds both ways, between objects that other threads change.
  ///
  /// If both sides are set concurrently, both end with one of the two values.
  public convenience init<
    Source: SynchronizedKeyValueObservable,
    Target: SynchronizedKeyValueObservable,
    Value
  >(
    _ source: Source,
    _ keyPath: any ReferenceWritableKeyPath<Source, Value> & Sendable,
    twoWay target: Target,
    _ targetKeyPath: any ReferenceWritableKeyPath<Target, Value> & Sendable,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    self.init(
      source,
      keyPath,
      twoWay: target,
      targetKeyPath,
      transform: { $0 },
      reverse: { .some($0) },
      fileID: fileID,
      line: line
    )
  }

  /// Binds both ways, between objects that other threads change, through a transform and its
  /// reverse.
  ///
  /// If both sides are set concurrently, both end with one of the two values. If `reverse` returns
  /// nil, the source keeps its value, and the target keeps the entered one.
  public convenience init<
    Source: SynchronizedKeyValueObservable,
    Target: SynchronizedKeyValueObservable,
    Value,
    Shown
  >(
    _ source: Source,
    _ keyPath: any ReferenceWritableKeyPath<Source, Value> & Sendable,
    twoWay target: Target,
    _ targetKeyPath: any ReferenceWritableKeyPath<Target, Shown> & Sendable,
    transform: @escaping @Sendable (Value) -> Shown,
    reverse: @escaping @Sendable (Shown) -> Value?,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    let (turn, known) = (CopyTurn(), CopiedValues<Value, Shown>())
    let copy: @Sendable (CopyTurn.Direction) -> Void = { [weak source, weak target] direction in
      guard let source, let target else { return }
      switch direction {
      case .forth:
        let value = source[keyPath: keyPath]
        if isEqual(value, known.value) { return }
        let shown = transform(value)
        (known.value, known.shown) = (value, shown)
        target[keyPath: targetKeyPath] = shown
      case .back:
        let shown = target[keyPath: targetKeyPath]
        if isEqual(shown, known.shown) { return }
        let value = reverse(shown)
        (known.value, known.shown) = (value ?? known.value, shown)
        guard let value else { return }
        source[keyPath: keyPath] = value
      }
    }
    let request: @Sendable (CopyTurn.Direction) -> Void = { direction in
      // Values that cannot be compared would be copied back and forth. A notification inside a copy
      // is then assumed to be caused by the copy.
      if turn.isMine, !known.areComparable { return }
      turn.requestCopy(direction, copy)
    }
    let forth = source.observe(keyPath, options: .initial, fileID: fileID, line: line) { _, _ in
      request(.forth)
    }
    let back = target.observe(targetKeyPath, fileID: fileID, line: line) { _, _ in
      request(.back)
    }
    forth.end(with: target)
    back.end(with: source)
    self.init([forth, back])
  }
}

/// The values of both sides after the last copy. They are not copied back.
// Safety: used only by the thread that has the turn of the binding, which a mutex hands over.
private final class CopiedValues<Value, Shown>: @unchecked Sendable {
  var value: Value?
  var shown: Shown?

  var areComparable: Bool {
    (value == nil || isEqual(value, value)) && (shown == nil || isEqual(shown, shown))
  }
}
