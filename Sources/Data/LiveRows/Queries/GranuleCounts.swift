/// The number of rows of a table, divided by integer keys into granules. A change of few rows
/// changes the numbers of few granules.
///
/// Descending keys are replaced by their complements, which ascend.
struct GranuleCounts: Sendable {
  /// The maximum number of granules that are counted again. More changes are counted in the
  /// background.
  static let maxRecounted = 64
  /// The maximum number of rows of a granule. Beyond it, the table must be divided anew.
  static let maxSize = 8_192

  /// The sort positions between the granules, with the number of rows up to them.
  private(set) var marks: [RowCount.Mark]
  /// The number of all rows.
  private(set) var total: Int
  private let isDescending: Bool

  /// Creates the numbers of a counted table whose sort positions are integer keys.
  init(marks: [RowCount.Mark], total: Int, _ direction: RowDirection = .forward) {
    self.marks = marks
    self.total = total
    isDescending = direction == .backward
  }

  /// Counts the granules again that contain changed rows.
  ///
  /// - Parameter count: Returns the number of rows in a range of keys.
  /// - Returns: Whether all numbers are known. Otherwise the rows must be counted anew.
  mutating func update(
    _ ranges: KeyRanges,
    count: (ClosedRange<Int64>) throws -> Int
  ) rethrows -> Bool {
    let changed = granules(in: isDescending ? KeyRanges(ranges.ranges.map(Self.mirrored)) : ranges)
    guard changed.count <= Self.maxRecounted else { return false }
    // The number of rows that were added in the granules up to a position.
    var growth: [(granule: Int, rows: Int)] = []
    for granule in changed {
      let rows = try count(actual(keys(of: granule)))
      if rows > Self.maxSize { return false }
      let former = rowsUpTo(granule) - (granule > 0 ? marks[granule - 1].count : 0)
      if rows != former { growth.append((granule, rows - former)) }
    }
    guard let first = growth.first?.granule else { return true }
    var (next, added) = (0, 0)
    for index in first..<marks.count {
      while next < growth.count, growth[next].granule <= index {
        added += growth[next].rows
        next += 1
      }
      marks[index].count += added
    }
    total += growth.reduce(0) { $0 + $1.rows }
    return true
  }

  /// Returns the number of rows before a key.
  ///
  /// - Parameter count: Returns the number of rows in a range of keys.
  func position(
    of key: Int64,
    count: (ClosedRange<Int64>) throws -> Int
  ) rethrows -> Int {
    let key = isDescending ? ~key : key
    let granule = granule(of: key)
    let before = granule > 0 ? marks[granule - 1].count : 0
    let first = keys(of: granule).lowerBound
    return first < key ? before + (try count(actual(first...key - 1))) : before
  }

  private static func mirrored(_ range: ClosedRange<Int64>) -> ClosedRange<Int64> {
    ~range.upperBound ... ~range.lowerBound
  }

  /// Returns the keys of the rows in a range of ascending keys.
  private func actual(_ range: ClosedRange<Int64>) -> ClosedRange<Int64> {
    isDescending ? Self.mirrored(range) : range
  }

  /// The greatest ascending key of a granule but the last.
  private func bound(_ granule: Int) -> Int64 {
    guard case .integer(let key)? = marks[granule].sortPosition.first else {
      preconditionFailure("the sort positions are not integer keys")
    }
    return isDescending ? ~key : key
  }

  private func rowsUpTo(_ granule: Int) -> Int {
    granule < marks.count ? marks[granule].count : total
  }

  private func granule(of key: Int64) -> Int {
    marks.indices.partitioningIndex { bound($0) >= key }
  }

  /// Returns the keys of a granule that may contain a key.
  private func keys(of granule: Int) -> ClosedRange<Int64> {
    // A key is greater than the bound before its granule, so this bound is not the greatest number.
    let first = granule > 0 ? bound(granule - 1) + 1 : .min
    return first...(granule < marks.count ? bound(granule) : .max)
  }

  private func granules(in ranges: KeyRanges) -> [Int] {
    var found: [Int] = []
    for range in ranges.ranges {
      let first = granule(of: range.lowerBound)
      let last = granule(of: range.upperBound)
      let start = found.last.map { max(first, $0 + 1) } ?? first
      if start <= last { found += start...last }
      if found.count > Self.maxRecounted { return found }
    }
    return found
  }
}

/// Rows that can be counted by their integer keys.
package protocol CountingRows: OrderedRows {
  /// Returns the number of rows whose keys are in a range.
  func count(in keys: ClosedRange<Int64>) throws -> Int

  /// Counts rows as ``OrderedRows/count(beyond:most:stride:finding:stops:)`` does without stopping,
  /// and appends the key of each.
  func count(
    beyond sortPosition: [Value]?,
    most: Int,
    stride: Int,
    finding key: RowKey?,
    appendingTo keys: inout CompactKeys
  ) throws -> RowCount
}
