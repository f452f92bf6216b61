import Synchronization

/// The rows that commits may have changed since an earlier read, for consumers that keep all rows.
///
/// Few rows are read in the state of the report. Many are read in several short transactions: a row
/// that changes meanwhile is part of the next report.
package struct ChangedRows: Sendable {
  /// The maximum number of rows that are read in one transaction.
  package static let usualPiece = 4_096
  /// The maximum number of rows whose positions are found. Otherwise, reading all rows takes less.
  static let maxPlaced = 1_024

  /// The keys outside of which no row has changed. Empty if nothing has changed.
  package let ranges: KeyRanges
  /// The state for the next report.
  package let mark: any ChangeMark
  /// The next moment at which rows may change without a commit, if it is known.
  package let moment: NextMoment?
  /// The keys of all rows in their present order, if the former ones were given and rows may have
  /// changed.
  package let followed: FollowedKeys?
  private let plan: any RowPlan
  private let database: any RowDatabase
  private let piece: Int
  private let filter: RowFilter?
  /// The first rows; nil if they are not read yet.
  private let first: UnknownRows?

  /// Returns nil if all rows must be read.
  ///
  /// - Parameters:
  ///   - plan: The plan of all rows, in any order.
  ///   - mark: The mark of an earlier read of all rows.
  ///   - moment: The next moment after that read. When it has come, all rows must be read.
  ///   - allowsRanges: Whether the caller needs only changed rows. Otherwise the result is nil
  ///     unless nothing has changed.
  ///   - order: The keys of all rows in the order of the earlier read, to find the present order.
  ///   - filter: A consumer that knows most of the rows. It receives the ranges before the first
  ///     rows are read, unless they are empty.
  ///   - piece: The maximum number of rows that are read in one transaction.
  /// - Throws: As `read`.
  package static func find(
    of plan: any RowPlan,
    since mark: any ChangeMark,
    before moment: NextMoment? = nil,
    allowsRanges: Bool,
    order: CompactKeys? = nil,
    filter: RowFilter? = nil,
    in database: any RowDatabase,
    piece: Int = usualPiece
  ) async throws -> ChangedRows? {
    let start = TimeReading(SystemTime())
    if moment?.isDue(at: start) == true { return nil }
    let read = { @Sendable (reader: any RowReader) throws -> ChangedRows? in
      let report = reader.changes(of: plan, since: mark)
      guard let next = report.mark else { return nil }
      let keys: KeyRanges
      switch report.changes {
      case .none: keys = KeyRanges()
      case .keys(let found) where allowsRanges: keys = found
      case .keys, .unknown: return nil
      }
      var (first, followed) = (UnknownRows(), FollowedKeys?.none)
      if !keys.isEmpty {
        filter?.begin(keys)
        let rows = reader.rows(of: plan)
        if let order {
          let found = try rows.unknownRows(in: keys, following: order, of: plan, filter)
          guard let found else { return nil }
          (first, followed) = found
        } else {
          first = try rows.unknownRows(in: keys, limit: piece, filter)
        }
      }
      return ChangedRows(
        ranges: keys,
        mark: next,
        moment: try reader.nextMoment(
          of: plan,
          since: start,
          effort: RowWalk.Piece().effort
        ),
        followed: followed,
        plan: plan,
        database: database,
        piece: piece,
        filter: filter,
        first: first
      )
    }
    // Usually there are few rows. Waking a thread for a read in the background would take longer
    // than reading them. A read that takes longer than a frame is repeated in the background.
    if let local = database as? any LocalRowDatabase {
      do {
        return try local.read(patience: .frame, read)
      } catch is StoreError {}
    }
    return try await database.read(read)
  }

  /// Returns the changed rows together with those of more keys.
  package func including(_ keys: KeyRanges) -> ChangedRows {
    if keys.isEmpty { return self }
    return ChangedRows(
      ranges: ranges.union(keys),
      mark: mark,
      moment: moment,
      followed: nil,
      plan: plan,
      database: database,
      piece: piece,
      filter: filter,
      first: nil
    )
  }

  /// Calls `body` with the present rows in the ranges in key order, a piece at a time, except rows
  /// that the filter knows.
  ///
  /// - Throws: As `read`, and the errors of `body`.
  package func run(_ body: ([SelectedRow]) throws -> Void) async throws {
    var found: UnknownRows
    if let first { found = first } else { found = try await read(ranges) }
    while true {
      try body(found.rows)
      guard let end = found.end, end < .max else { return }
      found = try await read(ranges.suffix(from: end + 1))
    }
  }

  private func read(_ keys: KeyRanges) async throws -> UnknownRows {
    try await database.read { [plan, piece, filter] reader in
      try reader.rows(of: plan).unknownRows(in: keys, limit: piece, filter)
    }
  }
}

extension OrderedRows {
  /// Returns the rows in a set of keys that a filter does not know, and the present order of all
  /// rows. Returns nil if all rows must be read.
  fileprivate func unknownRows(
    in keys: KeyRanges,
    following order: CompactKeys,
    of plan: any RowPlan,
    _ filter: RowFilter?
  ) throws -> (UnknownRows, FollowedKeys)? {
    let present = Mutex<[Int64]>([])
    var noting = filter ?? RowFilter(begin: { _ in }, isKnown: { _, _ in false })
    let isKnown = noting.isKnown
    noting.isKnown = { key, digest in
      present.withLock { $0.append(key) }
      return isKnown(key, digest)
    }
    let limit = ChangedRows.maxPlaced
    let first = try unknownRows(in: keys, limit: limit, noting)
    let found = present.withLock { $0 }
    guard first.end == nil, found.count < limit,
      let followed = try OrderedKeys(keys: order)
        .following(keys, present: found, plan, self, hasSections: false),
      !followed.change.isReload
    else { return nil }
    return (first, followed)
  }
}
