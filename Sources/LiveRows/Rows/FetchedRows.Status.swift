extension FetchedRows {
  /// How current the rows are.
  public struct Status: Sendable {
    /// Why the database cannot be read at present, or nil. The rows stay what they last were.
    public var failure: StoreError?
    /// Why the database refuses the order, the filter or the sections that were requested last, or nil.
    /// It remains until something else is requested; the rows are those of an earlier request.
    public internal(set) var refusal: StoreError?
    /// Whether the rows are all rows of the present request. While it is false, rows that are not in the
    /// list may exist, and the order may be another one.
    public internal(set) var isComplete = true
    /// Whether the order is that of a snapshot, taken anew at most once a second while commits
    /// come, because no index gives it. Values are current all the same.
    public var isOrderDelayed = false
    /// Whether the order is not even that yet: what is there is a large table by its key, or the
    /// first rows that were found, until the first snapshot is made.
    public var isPreliminary = false
    /// Whether the count, and the positions that follow from it, are exact. In a large table they
    /// are estimated at first and after commits, until the rows have been counted.
    public var isCountExact = true
    /// Whether the table has been given other columns since, and the request named none: the list keeps
    /// those that it began with. Who shows all columns fetches the rows anew. A column that is gone is a
    /// ``failure``.
    public var hasOtherColumns = false
    /// How far the counting or ordering is that is under way, from 0 to 1; nil when there is none,
    /// when it has only begun, or when nobody can tell.
    public var progress: Double?
    /// How many states of the database have been read.
    public var generation = 0
    /// How many commits were noticed since the first look, as far as they could be told apart: those too
    /// that changed nothing of what is shown.
    public var commits = 0

    func isSame(as other: Status) -> Bool {
      failure?.description == other.failure?.description
        && refusal?.description == other.refusal?.description && isComplete == other.isComplete
        && isOrderDelayed == other.isOrderDelayed && isPreliminary == other.isPreliminary
        && isCountExact == other.isCountExact && progress == other.progress
        && generation == other.generation && commits == other.commits
        && hasOtherColumns == other.hasOtherColumns
    }
  }
}
