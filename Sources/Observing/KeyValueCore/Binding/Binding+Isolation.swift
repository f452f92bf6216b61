import Synchronization

extension Binding {
  /// Binds one way, from an object that other threads change to an object of the main actor.
  ///
  /// The target receives the source's value when the binding is made. After a change, the main
  /// actor copies the value that the source has by then. The copy is therefore made after the
  /// change, and several quick changes may lead to one copy. Nothing is copied after the binding
  /// was ended on the main actor, or after either object was deallocated.
  ///
  /// There is no two-way form: a value entered on one side could cross a value set on the other.
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
    let copying = MainActorCopying { [weak source, weak target] in
      guard let source, let target else { return }
      target[keyPath: targetKeyPath] = transform(source[keyPath: keyPath])
    }
    let token = source.observe(keyPath, fileID: fileID, line: line) { _, _ in copying.requestCopy()
    }
    self.init([token, ObservationToken { copying.end() }])
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
