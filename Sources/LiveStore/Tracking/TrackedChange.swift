#if SQLite
  /// One change of one row, as a trigger noted it when it was made.
  public struct TrackedChange: Hashable, Sendable {
    /// What was done.
    public enum Operation: String, Sendable {
      /// The row was not there before.
      case insert
      /// Values of the row changed.
      case update
      /// The row is no longer there.
      case delete
    }

    /// Its place in the history: each change has the next number.
    public var sequence: Int64
    /// When it was made, in seconds since 1970, as the clock of its writer said.
    public var time: Double
    /// What was done. A row whose key changed is deleted and another one inserted.
    public var operation: Operation
    /// Which row.
    public var key: RowKey
    /// The names of the columns whose values changed; empty unless it is an update.
    public var columns: [String]

    /// Makes a change.
    public init(
      sequence: Int64,
      time: Double,
      operation: Operation,
      key: RowKey,
      columns: [String] = []
    ) {
      self.sequence = sequence
      self.time = time
      self.operation = operation
      self.key = key
      self.columns = columns
    }
  }
#endif
