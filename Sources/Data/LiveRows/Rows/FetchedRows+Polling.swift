extension FetchedRows {
  /// Begins, changes or ends the reads at an interval, according to the present plan.
  func updatePolling() {
    let interval = follower.followsCommits ? known.request.pollInterval(of: plan) : nil
    guard interval != polling?.interval else { return }
    polling?.task.cancel()
    polling = nil
    guard let interval else { return }
    let task = Task { [weak self] in
      while (try? await Task.sleep(for: interval)) != nil {
        guard let self else { return }
        self.poll()
      }
    }
    polling = Polling(interval: interval, task: task)
  }

  private func poll() {
    guard !life.isSuspended else { return }
    isPollDue = true
    refresh()
  }

  /// The reads of a list at an interval.
  struct Polling {
    var interval: Duration
    var task: Task<Void, Never>
  }
}
