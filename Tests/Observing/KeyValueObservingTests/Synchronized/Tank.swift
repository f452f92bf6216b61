import Foundation
import KeyValueObserving
import ScaleTestSupport
import Synchronization

/// A synchronized class with properties of each kind.
@KeyValueObservable(.synchronized)
final class Tank {
  var level = 0
  var other = 0
  var next: Tank?
  var list: [Int] = []
  var tags: Set<Int> = []
  @ManuallyNotified var manual = 0

  var ratio: Int { level * 10 }
}

/// A list to which closures on any thread append.
final class SharedLog<Entry: Sendable>: Sendable {
  private let stored = Mutex<[Entry]>([])

  var entries: [Entry] { stored.withLock { $0 } }

  func add(_ entry: Entry) { stored.withLock { $0.append(entry) } }
}

/// Runs `body` on several threads that start together, and waits for all of them.
func onThreads(_ count: Int, _ body: @escaping @Sendable (_ thread: Int) -> Void) async {
  let start = Start(count)
  await withTaskGroup(of: Void.self) { group in
    for thread in 0..<count {
      group.addTask(executorPreference: ThreadPerJob()) {
        start.wait()
        body(thread)
      }
    }
  }
}

/// A barrier at which threads wait for each other.
private final class Start: Sendable {
  private let missing: Atomic<Int>

  init(_ count: Int) { missing = Atomic(count) }

  func wait() {
    missing.subtract(1, ordering: .acquiringAndReleasing)
    while missing.load(ordering: .acquiring) > 0 { sched_yield() }
  }
}
