public import KeyValueObserving

/// A value that is computed from the objects of a context, and again after each change of the
/// context and each commit: a count, a sum, or the result of several requests.
///
/// ```swift
/// let late = FollowedValue(in: context, initially: 0) { context in
///   try await context.count(ListedTask.self, RowRequest(where: "NOT isDone"))
/// }
/// let token = late.observe(\.value) { late, _ in
///   print("\(late.value) open")
/// }
/// ```
///
/// The database is read in the background, so the value follows a change a moment later. Changes
/// that arrive meanwhile are followed by one computation, and computing takes at most half of the
/// time. Isolated to the main actor, and its context must be too.
@MainActor
@KeyValueObservable
public final class FollowedValue<Value: Equatable> {
  /// The latest value. Observers are notified only if it differs from the previous one.
  public private(set) var value: Value
  /// The error of the latest computation, or nil if it has succeeded. The value is then that of the
  /// last one that succeeded.
  public private(set) var failure: (any Error)?

  @NotObserved private let context: AsyncManagedContext
  @NotObserved private let compute: @MainActor (AsyncManagedContext) async throws -> Value
  @NotObserved private var isOutdated = true
  @NotObserved private var computing: Task<Void, Never>?

  /// Creates a followed value, and starts to compute it.
  ///
  /// - Parameters:
  ///   - context: The context.
  ///   - value: The value until the first one has been computed.
  ///   - compute: Computes the value, usually with the asynchronous functions of the context. Must
  ///     not change objects.
  public init(
    in context: AsyncManagedContext,
    initially value: Value,
    _ compute: @escaping @MainActor (AsyncManagedContext) async throws -> Value
  ) {
    self.context = context
    self.value = value
    self.compute = compute
    context.addFollower { [weak self] in
      guard let self else { return false }
      MainActor.assumeIsolated { self.follow() }
      return true
    }
    follow()
  }

  /// Suspends until the value reflects all changes made before the call.
  public func settle() async {
    while let computing { await computing.value }
  }

  private func follow() {
    isOutdated = true
    guard computing == nil else { return }
    computing = Task { [weak self] in
      while let rest = await self?.computeIfOutdated() { try? await Task.sleep(for: rest) }
    }
  }

  /// Computes the value if it is outdated. Returns the time until the next attempt, or nil if there
  /// is nothing to compute.
  private func computeIfOutdated() async -> Duration? {
    guard isOutdated else {
      computing = nil
      return nil
    }
    isOutdated = false
    let clock = ContinuousClock()
    let start = clock.now
    do {
      let new = try await compute(context)
      if new != value { value = new }
      if failure != nil { failure = nil }
    } catch {
      failure = error
      // Releasing a lock without a commit changes nothing that could be observed.
      if (error as? StoreError)?.code == .locked { isOutdated = true }
    }
    guard isOutdated else { return .zero }
    return min(max(clock.now - start, .milliseconds(2)), .milliseconds(500))
  }
}
