import Synchronization

extension KeyValueObservable {
  /// Observes the value at a key path until `body` returns false, the token ends, or the object is
  /// deallocated.
  ///
  /// ```swift
  /// let token = download.keepObserving(\.status, options: .initial) { download, _ in
  ///   guard download.status == "done" else { return true }
  ///   finished.append(download.file)
  ///   return false
  /// }
  /// ```
  ///
  /// If `body` returns false in the `.initial` call, the observation ends before it has begun. In
  /// other respects, this is ``observe(_:options:fileID:line:_:)``.
  public func keepObserving<Value>(
    _ keyPath: KeyPath<Self, Value>,
    options: ObservationOptions = [],
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ body: @escaping (Self, Change<Value>) -> Bool
  ) -> ObservationToken {
    let ending = SelfEnding()
    let token = observe(keyPath, options: options, fileID: fileID, line: line) { object, change in
      guard !ending.hasEnded, !body(object, change) else { return }
      ending.end()
    }
    ending.begin(token)
    return token
  }
}

/// Ends an observation from inside its callback, also in the `.initial` call, which is made before
/// the caller has the token.
@usableFromInline
final class SelfEnding: Sendable {
  private struct Token {
    weak var value: ObservationToken?
  }

  private let flag = Atomic(false)
  private let token = Mutex(Token())

  @usableFromInline
  init() {}

  @usableFromInline var hasEnded: Bool { flag.load(ordering: .acquiring) }

  /// Receives the token of the observation, and ends it if that was requested before.
  @usableFromInline
  func begin(_ token: ObservationToken) {
    self.token.withLock { $0.value = token }
    if hasEnded { token.invalidate() }
  }

  @usableFromInline
  func end() {
    flag.store(true, ordering: .releasing)
    // Invalidated outside of the lock, because that releases the callback.
    let token = token.withLock { $0.value }
    token?.invalidate()
  }
}
