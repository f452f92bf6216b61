import LiveCells

/// Runs the fillings of a contract: each piece of work returns when the history decides.
@MainActor
final class ContractFillRunner: FillRunning {
  private struct Job {
    let name: String
    let returned: @MainActor (FillResult?) -> Void
  }

  private var jobs: [Job] = []

  /// The number of pieces of work that have not returned.
  var count: Int { jobs.count }

  func run(
    _ request: FillRequest,
    emitted: @escaping FillRequest.Emit,
    returned: @escaping @MainActor (FillResult?) -> Void
  ) -> @Sendable () -> Void {
    jobs.append(Job(name: request.input as? String ?? "", returned: returned))
    // Cancelled work returns like any other, and its result must be dropped.
    return {}
  }

  /// Makes one piece of work return.
  func finish(_ index: Int) {
    let job = jobs.remove(at: index)
    job.returned(.content(ContractRow.filled(for: job.name)))
  }
}
