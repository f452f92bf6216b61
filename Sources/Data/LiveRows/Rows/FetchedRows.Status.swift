extension FetchedRows {
  /// The state of a list: how current and how complete its rows are.
  ///
  /// ```swift
  /// let token = rows.observeStatus { status in
  ///   if let failure = status.failure { failures.append("outdated: \(failure)") }
  /// }
  /// ```
  public struct Status: Sendable {
    /// The reason why the database cannot be read at present, or nil. The rows keep their last
    /// values.
    public var failure: StoreError?
    /// The reason why the database rejects the last requested order, filter or sections, or nil. It
    /// remains until the next request. The rows are those of an earlier request.
    public internal(set) var refusal: StoreError?
    /// A Boolean value indicating whether the rows are all rows of the current request. While it is
    /// false, rows may be missing and the order may differ.
    public internal(set) var isComplete = true
    /// A Boolean value indicating whether the order is that of a snapshot, because no index
    /// provides it and the last changes are unknown or many. The snapshot is renewed at most once a
    /// second while such commits arrive. Values are always current.
    public var isOrderDelayed = false
    /// A Boolean value indicating whether the order is provisional. Until the first snapshot
    /// exists, a large table is in key order, and other lists contain only the first rows found.
    public var isPreliminary = false
    /// A Boolean value indicating whether the count and the positions are exact. In a large table
    /// they are estimates at first, and after commits whose changes are unknown or many, until the
    /// rows have been counted.
    public var isCountExact = true
    /// A Boolean value indicating whether the columns of the table have changed since the list was
    /// created, if the request names no columns.
    ///
    /// The list keeps its columns. To show all columns, create a new list. A column that was
    /// dropped is reported as ``failure``.
    public var hasOtherColumns = false
    /// The progress of counting or sorting, from 0 to 1. Nil if neither is running or the progress
    /// is unknown.
    public var progress: Double?
    /// The interval at which the rows are read without a commit, or nil if only commits are
    /// followed, or the moment of the next change is known. See ``RowRequest/pollInterval``.
    public var pollInterval: Duration?
    /// The number of database states that the list has read.
    public var generation = 0
    /// The number of commits since the first read, as far as they can be distinguished. It includes
    /// commits that did not change the displayed rows.
    public var commits = 0

    func isSame(as other: Status) -> Bool {
      failure?.description == other.failure?.description
        && refusal?.description == other.refusal?.description && isComplete == other.isComplete
        && isOrderDelayed == other.isOrderDelayed && isPreliminary == other.isPreliminary
        && isCountExact == other.isCountExact && progress == other.progress
        && generation == other.generation && commits == other.commits
        && hasOtherColumns == other.hasOtherColumns && pollInterval == other.pollInterval
    }
  }
}

extension FetchedRows: CommitCountingCollection {
  package var commitCounter: CommitCounter? { generations.commits }
}
