import BenchmarkFigures

/// Watches for how long the main actor is held at a time.
@MainActor
final class Turns {
  private var watch: Task<Milliseconds, Never>?

  init() {
    watch = Task {
      var longest = Milliseconds(0)
      var last = ContinuousClock.now
      while !Task.isCancelled {
        await Task.yield()
        longest = max(longest, Milliseconds(since: last))
        last = ContinuousClock.now
      }
      return longest
    }
  }

  /// Ends the watch; answers the longest turn.
  func end() async -> Milliseconds {
    watch?.cancel()
    return await watch?.value ?? Milliseconds(0)
  }
}
