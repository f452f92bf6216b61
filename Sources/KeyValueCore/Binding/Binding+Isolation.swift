import Synchronization

extension Binding {
  /// Binds one way, from an object that other threads change to one of the main actor.
  ///
  /// The target takes the source's value when the binding is made. After changes it takes the value
  /// that the source has by the time the main actor comes to it: later than the change is made, in order, and not
  /// each value of those that follow one another quickly. Nothing is set once the binding was ended on
  /// the main actor, or either object has died.
  ///
  /// There is no form for both ways: what is entered on one side could meet, on its way, what is set on
  /// the other.
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

  /// Binds one way, from an object that other threads change to one of the main actor, through a transform
  /// that is called there. See ``init(_:_:onMainActor:_:fileID:line:)``.
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
    let token = source.observe(keyPath, fileID: fileID, line: line) { _, _ in copying.ask() }
    self.init([token, ObservationToken { copying.end() }])
    copying.copy()
  }
}

/// Copies on the main actor what other threads change: once for all changes until it comes to it.
private final class MainActorCopying: Sendable {
  @MainActor private let body: () -> Void
  private let isAsked = Atomic(false)
  private let hasEnded = Atomic(false)

  @MainActor init(_ body: @escaping () -> Void) {
    self.body = body
  }

  /// Has it copied later. Called on any thread, after the change.
  func ask() {
    guard !isAsked.exchange(true, ordering: .acquiringAndReleasing) else { return }
    Task { @MainActor in copy() }
  }

  @MainActor func copy() {
    // First, so that who changes the source while it is read asks once more.
    _ = isAsked.exchange(false, ordering: .acquiringAndReleasing)
    if !hasEnded.load(ordering: .acquiring) { body() }
  }

  func end() {
    hasEnded.store(true, ordering: .releasing)
  }
}
