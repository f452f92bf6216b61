#if SQLite
  /// Limits for reading a database, so that a file of unknown origin cannot exhaust memory or time.
  ///
  /// ```swift
  /// let store = try Store(
  ///   path: path,
  ///   limits: ReadLimits(maxValueSize: 1 << 20, maxStatementTime: .seconds(5)),
  ///   trust: .harmless
  /// )
  /// ```
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
    public var maxValueSize: Int
    /// The maximum duration of a statement.
    public var maxStatementTime: Duration
    /// The maximum number of rows of a view or a query whose keys are kept in memory.
    public var maxKeys: Int

    /// Creates limits. The defaults suit files of unknown origin.
    public init(
      maxValueSize: Int = 64 << 20,
      maxStatementTime: Duration = .seconds(30),
      maxKeys: Int = 4_000_000
    ) {
      self.maxValueSize = maxValueSize
      self.maxStatementTime = maxStatementTime
      self.maxKeys = maxKeys
    }

    /// No limits except those of SQLite itself.
    public static let none = ReadLimits(
      maxValueSize: 1_000_000_000,
      maxStatementTime: .seconds(1_000_000_000),
      maxKeys: .max
    )

    /// The maximum length of a value in a read that blocks the actor that displays rows, in bytes.
    /// Longer values are read in the background.
    var maxFrameValueSize: Int {
      maxValueSize == Self.none.maxValueSize ? maxValueSize : min(maxValueSize, 4 << 20)
    }
  }
#endif
