#if SQLite
  /// The changes of the latest commits.
  struct ChangeRecord: Sendable {
    /// The changes of some consecutive commits.
    struct Entry: Sendable {
      /// The number of commits before and after.
      var commits: Range<UInt64>
      /// Whether the commits are those that were excluded, so that `ranges` is empty.
      var isExcluded: Bool
      /// Nil if a long value changed whose row is unknown.
      var ranges: [ObjectIdentifier: KeyRanges]?

      /// The number of ranges.
      fileprivate var size: Int { ranges?.values.reduce(0) { $0 + $1.ranges.count } ?? 0 }
    }

    private static let maxEntries = 1_024
    private static let maxRanges = 65_536

    /// The entries in the order of the commits.
    private(set) var entries: [Entry] = []
    private var rangeCount = 0

    /// Returns whether the record contains all changes since a number of commits.
    func reaches(_ commits: UInt64) -> Bool {
      entries.first.map { $0.commits.lowerBound <= commits } ?? false
    }

    /// Appends the changes of the next commits.
    mutating func append(_ entry: Entry) {
      if entry.commits.isEmpty { return }
      entries.append(entry)
      rangeCount += entry.size
      if entries.count > Self.maxEntries || rangeCount > Self.maxRanges { merge() }
      while rangeCount > Self.maxRanges, entries.count > 1 {
        rangeCount -= entries.removeFirst().size
      }
    }

    /// Merges each entry with the next one, so that the changes during a long read of a table are
    /// known afterwards. A position within a merged entry gets all its changes.
    private mutating func merge() {
      entries = stride(from: 0, to: entries.count, by: 2).map { index in
        let first = entries[index]
        guard index + 1 < entries.count else { return first }
        let second = entries[index + 1]
        return Entry(
          commits: first.commits.lowerBound..<second.commits.upperBound,
          isExcluded: first.isExcluded && second.isExcluded,
          ranges: first.ranges.flatMap { ranges in
            second.ranges.map { ranges.merging($0) { $0.union($1) } }
          }
        )
      }
      rangeCount = entries.reduce(0) { $0 + $1.size }
    }
  }
#endif
