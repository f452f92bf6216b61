extension RowRequest {
  /// The interval of rows that may change without a commit.
  package static var defaultPollInterval: Duration { .seconds(1) }

  /// Returns the interval at which the rows are read even if nothing was committed, or nil if only
  /// commits are followed.
  package func pollInterval(of plan: any RowPlan) -> Duration? {
    pollInterval.map(\.asInterval)
      ?? (plan.changesWithoutCommits ? Self.defaultPollInterval : nil)
  }
}
