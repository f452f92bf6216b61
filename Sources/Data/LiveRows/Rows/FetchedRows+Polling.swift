extension FetchedRows {
  /// Begins, changes or ends the reads without a commit, according to the present plan.
  func updatePolling() {
    waitForMoment()
    // An interval of the request is kept in addition to the moments.
    let isPolled = known.moment == nil || known.request.pollInterval != nil
    let interval =
      follower.followsCommits && isPolled ? known.request.pollInterval(of: plan) : nil
    guard interval != polling?.interval else { return }
    polling?.task.cancel()
    polling = nil
    guard let interval else { return }
    let task = Task { [weak self] in
      while (try? await Task.sleep(for: interval)) != nil {
        guard let self else { return }
        if !self.life.isSuspended { self.poll() }
      }
    }
    polling = Polling(interval: interval, task: task)
  }

  /// Waits for the next moment at which rows change because time passes.
  private func waitForMoment() {
    let moment = follower.followsCommits ? known.moment : nil
    guard moment != awaited?.moment else { return }
    awaited?.task.cancel()
    awaited = nil
    guard let moment else { return }
    let time = known.tuning.time
    let task = Task { [weak self] in
      do {
        try await moment.wait(on: time)
        // A refresh finds another moment, which ends this task. Failed refreshes are repeated.
        while let self {
          // A suspended list reads the rows when it is resumed.
          self.poll()
          if self.life.isSuspended { return }
          try await time.sleep(for: RowRequest.defaultPollInterval)
        }
      } catch {}
    }
    awaited = AwaitedMoment(moment: moment, task: task)
  }

  private func poll() {
    isPollDue = true
    hasPollBegun = false
    refresh()
  }

  /// The reads of a list at an interval.
  struct Polling {
    var interval: Duration
    var task: Task<Void, Never>
  }

  /// The moment of the next read without a commit.
  struct AwaitedMoment {
    var moment: NextMoment
    var task: Task<Void, Never>
  }
}
