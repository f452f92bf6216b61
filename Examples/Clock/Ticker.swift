/// Calls a closure repeatedly on the main actor until it is deallocated.
@MainActor
final class Ticker {
  private let task: Task<Void, Never>

  init(every pace: Duration, _ tick: @escaping @MainActor () -> Void) {
    task = Task {
      while (try? await Task.sleep(for: pace)) != nil { tick() }
    }
  }

  deinit { task.cancel() }
}
