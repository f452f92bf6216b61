/// The rows that commits may have changed since an earlier read, for consumers that keep all rows
/// of a request in key order.
package struct ChangedRows: Sendable {
  /// The maximum number of rows that are read in one transaction. If there are more, all rows are
  /// read in pieces.
  private static let maxRows = 4_096

  /// The ranges of the keys that may have changed, or nil if all rows must be read.
  package var ranges: KeyRanges?
  /// The present rows in the ranges, in key order.
  package var rows: [SelectedRow] = []
  /// The state for the next read, or nil if changes are not reported.
  package var mark: (any ChangeMark)?

  /// Reads the rows that were changed since a mark.
  ///
  /// - Parameters:
  ///   - plan: The plan of all rows, in any order.
  ///   - request: The request of the plan.
  ///   - mark: The mark of an earlier read that included all rows, or nil.
  /// - Throws: As `readLater`.
  package init(
    of plan: any RowPlan,
    _ request: RowRequest,
    since mark: (any ChangeMark)?,
    in database: any RowDatabase
  ) async throws {
    guard database is any ChangeReporting else {
      self = ChangedRows(mark: nil)
      return
    }
    let isPossible =
      request.limit == nil && request.arrangement.valueFilter == nil
      && request.pollInterval == nil && !plan.changesWithoutCommits
    self = try await database.readLater { reader in
      let report = reader.changes(of: plan, since: mark)
      var found = ChangedRows(mark: report.mark)
      guard mark != nil, report.mark != nil, isPossible else { return found }
      switch report.changes {
      case .none: found.ranges = KeyRanges()
      case .unknown: return found
      case .keys(let keys):
        let byKey = plan.inKeyOrder
        guard byKey.integerKeyDirection == .forward else { return found }
        let table = reader.rows(of: byKey)
        // Only rows without a condition can be read from a key on.
        guard try table.canSeek() else { return found }
        for range in keys.ranges {
          let left = Self.maxRows + 1 - found.rows.count
          found.rows += try table.rows(
            beyond: [.integer(range.lowerBound)],
            .forward,
            including: true,
            until: [.integer(range.upperBound)],
            count: left
          )
          .map { SelectedRow(key: $0.key, values: $0.values) }
          if found.rows.count > Self.maxRows { return ChangedRows(mark: report.mark) }
        }
        found.ranges = keys
      }
      return found
    }
  }

  private init(mark: (any ChangeMark)?) {
    self.mark = mark
  }
}
