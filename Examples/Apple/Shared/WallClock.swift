import Foundation
import LiveCells

/// The time as a text that changes every second.
@KeyValueObservable
final class WallClock {
  private(set) var now = ""

  /// Sets the displayed time.
  func tick(_ date: Date = Date()) {
    now = date.formatted(date: .omitted, time: .standard)
  }
}

/// Calls a closure every second until it is deallocated.
@MainActor
final class Ticking {
  private let task: Task<Void, Never>

  init(_ tick: @escaping @MainActor () -> Void) {
    tick()
    task = Task {
      while (try? await Task.sleep(for: .seconds(1))) != nil { tick() }
    }
  }

  deinit { task.cancel() }
}
