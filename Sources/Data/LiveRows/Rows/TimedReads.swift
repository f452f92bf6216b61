/// The times at which a list reads: after commits at a pace, and without a commit at an interval
/// and at the next moment at which rows change because time passes.
@MainActor
final class TimedReads {
  /// The list, set once.
  weak var list: FetchedRows?
  /// The minimum time between two refreshes.
  var pace = Duration.zero
  /// Whether the next refresh reads even if nothing was committed.
  private(set) var isDue = false
  /// Whether the running refresh does.
  private var hasBegun = false
  private var polling: (interval: Duration, task: Task<Void, Never>)?
  private var awaited: (moment: NextMoment, task: Task<Void, Never>)?

  deinit {
    polling?.task.cancel()
    awaited?.task.cancel()
  }

  /// The interval of the reads, or nil if there are none.
  var interval: Duration? { polling?.interval }

  /// Reads at an interval from now on, or no longer.
  func read(every interval: Duration?) {
    guard interval != polling?.interval else { return }
    polling?.task.cancel()
    polling = nil
    guard let interval else { return }
    let task = Task { [weak self] in
      while (try? await Task.sleep(for: interval)) != nil {
        guard let self, let list else { return }
        if !list.isSuspended { self.read(list) }
      }
    }
    polling = (interval, task)
  }

  /// Reads at a moment, and no longer at the former one.
  func read(at moment: NextMoment?, on time: any TimeSource) {
    guard moment != awaited?.moment else { return }
    awaited?.task.cancel()
    awaited = nil
    guard let moment else { return }
    let task = Task { [weak self] in
      do {
        try await moment.wait(on: time)
        // A refresh finds another moment, which ends this task. Failed refreshes are repeated.
        while let self, let list {
          // A suspended list reads the rows when it is resumed.
          self.read(list)
          if list.isSuspended { return }
          try await time.sleep(for: RowRequest.defaultPollInterval)
        }
      } catch {}
    }
    awaited = (moment, task)
  }

  private func read(_ list: FetchedRows) {
    isDue = true
    hasBegun = false
    list.refresh()
  }

  /// Records that a refresh begins.
  func refreshBegins() { hasBegun = isDue }

  /// Records that a refresh has read the rows.
  func refreshEnds() {
    if hasBegun { isDue = false }
  }
}

extension FetchedRows {
  /// Begins, changes or ends the reads without a commit, according to the present plan.
  func updateTimedReads() {
    let follows = follower.followsCommits
    timed.read(at: follows ? known.moment : nil, on: known.tuning.time)
    // An interval of the request is kept in addition to the moments.
    let isPolled = known.moment == nil || known.request.pollInterval != nil
    timed.read(every: follows && isPolled ? known.request.pollInterval(of: plan) : nil)
  }
}
