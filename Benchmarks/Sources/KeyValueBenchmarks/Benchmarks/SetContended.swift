import Foundation
import KeyValueObserving

extension Benchmark {
  static var setContended: Benchmark {
    Benchmark(
      "contended",
      "set a property of one synchronized object that a callback observes, from eight threads at once",
      notes: ["One operation is one set; the threads share them out."],
      goals: [.atMost(5, timesThatOf: oneThread)]
    ) { [onThreads(1, oneThread), onThreads(8, Subject.product)] }
  }

  private static let oneThread = "LiveCells, one thread"

  private static func onThreads(_ threads: Int, _ name: String) -> Subject {
    let model = SynchronizedModel()
    let token = model.observe(\.value, options: [.old, .new]) { _, _ in }
    return Subject(name) { count in
      let group = DispatchGroup()
      for thread in 0..<threads {
        group.enter()
        Thread.detachNewThread {
          for number in 0..<(count / threads) { model.value = number &* threads &+ thread }
          group.leave()
        }
      }
      group.wait()
      withExtendedLifetime(token) {}
    }
  }
}

@KeyValueObservable(.synchronized)
private final class SynchronizedModel {
  var value = 0
}
