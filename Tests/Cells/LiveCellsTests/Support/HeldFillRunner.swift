import KeyValueObserving
import LiveCells
import Synchronization

/// A runner that performs no work. The test decides when each piece of work returns, and with which
/// result.
@MainActor
final class HeldFillRunner: FillRunning {
  /// One piece of work.
  @MainActor
  final class Job {
    let input: String
    private let cancelled = Atomic(false)
    let emit: FillRequest.Emit
    private var returned: ((FillResult?) -> Void)?

    init(
      input: String,
      emitted: @escaping FillRequest.Emit,
      returned: @escaping @MainActor (FillResult?) -> Void
    ) {
      self.input = input
      emit = emitted
      self.returned = returned
    }

    nonisolated var isCancelled: Bool { cancelled.load(ordering: .sequentiallyConsistent) }
    var isUnderWay: Bool { returned != nil }

    nonisolated func cancel() {
      cancelled.store(true, ordering: .sequentiallyConsistent)
    }

    func answer(_ answer: FillResult?) {
      let returned = returned
      self.returned = nil
      returned?(answer)
    }

    /// Makes the work return with a text that contains its input.
    func answer() { answer(.content(Value.text("of \(input)"))) }

    func fail(_ error: any Error) { answer(.failure(error)) }
  }

  private var jobs: [Job] = []
  private var begun: [String] = []

  /// The work that has not returned, the oldest first.
  var underWay: [Job] { jobs.filter(\.isUnderWay) }

  func run(
    _ request: FillRequest,
    emitted: @escaping FillRequest.Emit,
    returned: @escaping @MainActor (FillResult?) -> Void
  ) -> @Sendable () -> Void {
    let job = Job(input: "\(request.input)", emitted: emitted, returned: returned)
    jobs.removeAll { !$0.isUnderWay }
    jobs.append(job)
    begun.append(job.input)
    return { job.cancel() }
  }

  /// Returns the inputs of the work that has begun since the last call.
  func takeBegun() -> [String] {
    defer { begun = [] }
    return begun
  }
}
