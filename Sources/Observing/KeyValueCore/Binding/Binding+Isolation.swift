import Synchronization

extension Binding {
  /// Binds one way, from an object that other threads change to an object of the main actor.
  ///
  /// The target receives the source's value when the binding is made. After a change, the main
  /// actor copies the value that the source has by then. The copy is therefore made after the
  /// change, and several quick changes may lead to one copy. Nothing is copied after the binding
  /// was ended on the main actor, or after either object was deallocated.
  @MainActor
  public convenience init<
    Source: SynchronizedKeyValueObservable,
    Target: AnyObject,
    Value
  >(
    _ source: Source,
    _ keyPath: any KeyPath<Source, Value> & Sendable,
    onMainActor target: Target,
    _ targetKeyPath: ReferenceWritableKeyPath<Target, Value>,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    self.init(
      source,
      keyPath,
      onMainActor: target,
      targetKeyPath,
      transform: { $0 },
      fileID: fileID,
      line: line
    )
  }

  /// Binds one way, from an object that other threads change to an object of the main actor,
  /// through a transform that is called there. See ``init(_:_:onMainActor:_:fileID:line:)``.
  @MainActor
  public convenience init<
    Source: SynchronizedKeyValueObservable,
    Target: AnyObject,
    Value,
    Shown
  >(
    _ source: Source,
    _ keyPath: any KeyPath<Source, Value> & Sendable,
    onMainActor target: Target,
    _ targetKeyPath: ReferenceWritableKeyPath<Target, Shown>,
    transform: @escaping @MainActor (Value) -> Shown,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    let ending = SelfEnding()
    let copying = MainActorCopying { [weak source, weak target] in
      guard let target else { return ending.end() }
      if let source { target[keyPath: targetKeyPath] = transform(source[keyPath: keyPath]) }
    }
    let token = source.observe(keyPath, fileID: fileID, line: line) { _, _ in copying.requestCopy()
    }
    ending.begin(token)
    token.end(with: target)
    self.init([token, ObservationToken { copying.end() }])
    copying.copy()
  }

  /// Binds both ways, between an object that other threads change and an object of the main actor.
  /// See ``init(_:_:twoWayOnMainActor:_:transform:reverse:fileID:line:)``.
  @MainActor
  public convenience init<
    Source: SynchronizedKeyValueObservable,
    Target: KeyValueObservable,
    Value
  >(
    _ source: Source,
    _ keyPath: any ReferenceWritableKeyPath<Source, Value> & Sendable,
    twoWayOnMainActor target: Target,
    _ targetKeyPath: ReferenceWritableKeyPath<Target, Value>,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    self.init(
      source,
      keyPath,
      twoWayOnMainActor: target,
      targetKeyPath,
      transform: { $0 },
      reverse: { .some($0) },
      fileID: fileID,
      line: line
    )
  }

  /// Binds both ways, between an object that other threads change and an object of the main actor,
  /// through a transform and its reverse, which are called on the main actor.
  ///
  /// A change of the target, such as a typed text, is copied immediately. A change of the source is
  /// copied as in ``init(_:_:onMainActor:_:fileID:line:)``, unless the source has the value of the
  /// last copy again. So the source decides: if both sides are set concurrently, the value that it
  /// received last is on both sides in the end. If `reverse` returns nil, the source keeps its
  /// value, and the target keeps the entered one.
  @MainActor
  public convenience init<
    Source: SynchronizedKeyValueObservable,
    Target: KeyValueObservable,
    Value,
    Shown
  >(
    _ source: Source,
    _ keyPath: any ReferenceWritableKeyPath<Source, Value> & Sendable,
    twoWayOnMainActor target: Target,
    _ targetKeyPath: ReferenceWritableKeyPath<Target, Shown>,
    transform: @escaping @MainActor (Value) -> Shown,
    reverse: @escaping @MainActor (Shown) -> Value?,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    let link = BindingLink(
      source,
      keyPath,
      target,
      targetKeyPath,
      transform: transform,
      write: (keyPath, reverse)
    )
    let copying = MainActorCopying { link.sourceMayHaveChanged() }
    let there = source.observe(keyPath, fileID: fileID, line: line) { _, _ in copying.requestCopy()
    }
    let here = target.observe(targetKeyPath, fileID: fileID, line: line) { _, _ in
      link.targetChanged()
    }
    there.end(with: target)
    here.end(with: source)
    self.init([there, here, ObservationToken { copying.end() }])
    copying.copy()
  }
}

/// Copies on the main actor. Combines all changes that are made before the copy.
private final class MainActorCopying: Sendable {
  @MainActor private let body: () -> Void
  private let isRequested = Atomic(false)
  private let hasEnded = Atomic(false)

  @MainActor init(_ body: @escaping () -> Void) {
    self.body = body
  }

  /// Schedules a copy. Called on any thread, after the change.
  func requestCopy() {
    guard !isRequested.exchange(true, ordering: .acquiringAndReleasing) else { return }
    Task { @MainActor in copy() }
  }

  @MainActor func copy() {
    // Reset before reading, so that a change during the read schedules another copy.
    _ = isRequested.exchange(false, ordering: .acquiringAndReleasing)
    if !hasEnded.load(ordering: .acquiring) { body() }
  }

  func end() {
    hasEnded.store(true, ordering: .releasing)
  }
}
