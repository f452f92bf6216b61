import BenchmarkFigures

/// Measures the longest time for which the main actor is blocked.
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

  /// Ends the measurement and returns the longest turn.
  func end() async -> Milliseconds {
    watch?.cancel()
    return await watch?.value ?? Milliseconds(0)
  }
}
