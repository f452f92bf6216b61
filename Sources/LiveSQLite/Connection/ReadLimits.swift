#if SQLite
  /// What reading a database may take, so that no file that was made by somebody else can take the
  /// memory or the time of whoever opens it.
  ///
  /// What takes more is an error with the code `tooMuch`. They bound each connection; how much memory
  /// all of SQLite takes in a process is bounded by `Store.limitMemory(to:)`. A store has no limits
  /// unless it is given some: one's own files are read whatever they hold.
  public struct ReadLimits: Hashable, Sendable {
    /// The most bytes of a text or a blob.
    ///
    /// In the rows of a table, a longer stored value is replaced by a text that tells its size, such as `(40.0 MB)`. A
    /// longer value that is computed, or that a view or a query selects, is an error.
    public var longestValue: Int
    /// The longest that one statement may run.
    public var longestStatement: Duration
    /// The most rows of a view or a query whose keys are held.
    public var mostKeys: Int

    /// Limits for files of strangers, unless others are named.
    public init(
      longestValue: Int = 64 << 20,
      longestStatement: Duration = .seconds(30),
      mostKeys: Int = 4_000_000
    ) {
      self.longestValue = longestValue
      self.longestStatement = longestStatement
      self.mostKeys = mostKeys
    }

    /// For files of one's own: only what SQLite itself can't do.
    public static let none = ReadLimits(
      longestValue: 1_000_000_000,
      longestStatement: .seconds(1_000_000_000),
      mostKeys: .max
    )

    /// The most bytes of a value in a read that somebody waits for on the actor that shows rows: what is
    /// longer is read behind the scenes.
    var longestFrameValue: Int {
      longestValue == Self.none.longestValue ? longestValue : min(longestValue, 4 << 20)
    }
  }
#endif
