#if SQLite
  /// Limits for reading a database, so that a file of unknown origin cannot exhaust memory or time.
  ///
  /// A read that exceeds a limit fails with the code `tooMuch`. The limits apply to each
  /// connection; `Store.limitMemory(to:)` bounds the memory of SQLite in the process. By default a
  /// store has no limits, which suits files of the application itself.
  public struct ReadLimits: Hashable, Sendable {
    /// The maximum length of a text or a blob in bytes.
    ///
    /// In the rows of a table, a longer stored value is replaced by a text with its size, such as
    /// `(40.0 MB)`. A longer value that is computed, or that a view or a query selects, is an
    /// error.
    public var longestValue: Int
    /// The maximum duration of a statement.
    public var longestStatement: Duration
    /// The maximum number of rows of a view or a query whose keys are kept in memory.
    public var mostKeys: Int

    /// Creates limits. The defaults suit files of unknown origin.
    public init(
      longestValue: Int = 64 << 20,
      longestStatement: Duration = .seconds(30),
      mostKeys: Int = 4_000_000
    ) {
      self.longestValue = longestValue
      self.longestStatement = longestStatement
      self.mostKeys = mostKeys
    }

    /// No limits except those of SQLite itself.
    public static let none = ReadLimits(
      longestValue: 1_000_000_000,
      longestStatement: .seconds(1_000_000_000),
      mostKeys: .max
    )

    /// The maximum length of a value in a read that blocks the actor that displays rows, in bytes.
    /// Longer values are read in the background.
    var longestFrameValue: Int {
      longestValue == Self.none.longestValue ? longestValue : min(longestValue, 4 << 20)
    }
  }
#endif
