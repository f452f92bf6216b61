#if SQLite
  /// The rules that make the changed rows complete. Tests remove one at a time, and expect a
  /// missed change.
  struct ChangeRules: OptionSet, Sendable {
    let rawValue: Int

    /// The number of commits in the frames must be the difference of the counters.
    static let countsCommits = ChangeRules(rawValue: 1)
    /// Written interior pages change the map.
    static let interiorPages = ChangeRules(rawValue: 2)
    /// A written leaf changes the rowids that it contains afterwards.
    static let laterRanges = ChangeRules(rawValue: 4)
    /// A written page of a long value must be explained by a written row.
    static let longValues = ChangeRules(rawValue: 8)
    /// A change of the schema makes all rows unknown.
    static let schema = ChangeRules(rawValue: 16)
    /// A read stores the position before its transaction, and its changes extend to the position
    /// after the transaction has begun.
    static let earlierPosition = ChangeRules(rawValue: 32)
    /// A file that was replaced or copied over makes all rows unknown.
    static let replacedFiles = ChangeRules(rawValue: 64)
    /// Frames are valid only if the salts are the same after they were read.
    static let verification = ChangeRules(rawValue: 128)

    /// A row with overflow pages on a written leaf counts as changed.
    static let longRows = ChangeRules(rawValue: 256)
    /// Pages in their former state are used only if no checkpoint and no restart of the log can
    /// have replaced them.
    static let formerPages = ChangeRules(rawValue: 512)
    /// The states of a leaf between the commits of a window are compared, too.
    static let statesBetween = ChangeRules(rawValue: 1024)

    static let all = ChangeRules(rawValue: 2047)
  }
#endif
