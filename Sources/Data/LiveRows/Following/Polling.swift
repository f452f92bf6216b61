extension RowRequest {
  /// The interval of rows that may change without a commit.
  package static var defaultPollInterval: Duration { .seconds(1) }

  /// Returns the interval at which the rows are read even if nothing was committed, or nil if only
  /// commits are followed.
  package func pollInterval(of plan: any RowPlan) -> Duration? {
    pollInterval ?? (plan.changesWithoutCommits ? Self.defaultPollInterval : nil)
  }
}

extension AsyncStream<CommitNotice> {
  /// Returns a stream that also repeats the last notice at an interval.
  ///
  /// A slow consumer receives only the newest notice. This stream must no longer be used.
  package func repeated(every interval: Duration?) -> AsyncStream<CommitNotice> {
    guard let interval else { return self }
    let (stream, continuation) = AsyncStream.makeStream(
      of: CommitNotice.self,
      bufferingPolicy: .bufferingNewest(1)
    )
    let task = Task {
      var repetition: Task<Void, Never>?
      for await notice in self {
        repetition?.cancel()
        continuation.yield(notice)
        repetition = Task {
          while (try? await Task.sleep(for: interval)) != nil { continuation.yield(notice) }
        }
      }
      repetition?.cancel()
      continuation.finish()
    }
    continuation.onTermination = { _ in task.cancel() }
    return stream
  }
}
