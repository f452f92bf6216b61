#if SQLite
  extension FetchedRows {
    /// How current the rows are.
    public struct Status: Sendable {
      /// Why the database cannot be read at present, or nil. The rows stay what they last were.
      public var failure: StoreError?
      /// Whether the order is that of a snapshot, taken anew at most once a second while commits
      /// come, because no index gives it. Values are current all the same.
      public var isOrderDelayed = false
      /// Whether the count, and the positions that follow from it, are exact. In a large table they
      /// are estimated at first and after commits, until the rows have been counted.
      public var isCountExact = true
      /// How many states of the database have been read.
      public var generation = 0

      func isSame(as other: Status) -> Bool {
        failure?.description == other.failure?.description
          && isOrderDelayed == other.isOrderDelayed && isCountExact == other.isCountExact
          && generation == other.generation
      }
    }
  }
#endif
