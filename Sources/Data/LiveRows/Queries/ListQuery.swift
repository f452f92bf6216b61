/// The query of a list after a possible commit. It is a value, so that it can run synchronously or
/// in the background, on any database.
struct ListQuery: Sendable {
  /// The request at the time of the query.
  var request: RowRequest
  /// The plan of the displayed rows, or nil before the first read.
  var plan: (any RowPlan)?
  /// The arrangement of that plan. It differs from the request's until the new one is planned.
  var arrangement = RowRequest.Arrangement()
  var canSeek = false
  /// Whether reading all keys exceeds the limit of a refresh.
  var isSlow = false
  /// The number of consecutive refreshes that exceeded the limit.
  var slowRefreshes = 0
  /// The content, or nil before the first read.
  var content: ListContent?
  /// The edition of that content.
  var edition = 0
  /// The range of the list that is prepared, usually the visible one.
  var readyRange = 0..<0
  /// Whether placeholders stand for rows that could not be found.
  var hasPlaceholders = false
  /// Whether the request names no columns and keeps those of the first read.
  var keepsColumns = false
  /// Whether the columns of the table have changed since.
  var hasOtherColumns = false
  /// Whether to discard the known content.
  var isAnew = false
  var version: DatabaseVersion?
  var schemaVersion: DatabaseVersion?
  /// The state for the next report of changes, or nil if there are no reports.
  var mark: (any ChangeMark)?
  /// The next moment at which the rows may change without a commit, or nil if it is unknown or
  /// there is none.
  var moment: NextMoment?
  /// Whether to read even if nothing was committed.
  var isForced = false
  /// Whether to retry if a list that was fast before has become slow.
  var isPatient = false
  var tuning: ListTuning

  /// The result of one refresh.
  struct QueryResult: Sendable {
    var version: DatabaseVersion
    var schemaVersion: DatabaseVersion
    /// The state for the next report of changes.
    var mark: (any ChangeMark)?
    /// The next moment at which the rows may change without a commit.
    var moment: NextMoment?
    /// Whether no row has changed, so that nothing was read.
    var isUnaffected = false
    var plan: any RowPlan
    var arrangement: RowRequest.Arrangement
    /// The edition of the content that the query referred to.
    var edition: Int
    var canSeek: Bool
    var isSlow: Bool
    var slowRefreshes = 0
    /// Whether the refresh reached its limit without a result and must be repeated.
    var isUndecided = false
    /// Whether the plan has changed.
    var isPlannedAnew = false
    /// Whether the columns of the table differ from those that are kept.
    var hasOtherColumns = false
    /// The new content, or nil if it is unchanged.
    var content: ListContent?
    var change = ListChange()
    /// Whether all rows of the window kept their positions. `values` then contains only rows that
    /// differ.
    var isInPlace = false
    /// Whether the known positions are invalid.
    var isReload = false
    /// The rows that were read. The values are nil for deleted rows.
    var values: [(key: RowKey, values: [Value]?)] = []
  }

  /// Whether the content is that of the state of the mark. Then it changes only with the reported
  /// rows.
  var isKnown: Bool {
    version != nil && !isAnew && !isForced && isPlanned && !hasPlaceholders
      && (plan?.changesWithoutCommits == false || moment != nil)
  }

  /// Whether the plan is that of the requested arrangement.
  var isPlanned: Bool { arrangement == request.arrangement }

  /// Reads the content, or its changes since the last read.
  ///
  /// - Parameter keys: Returns additional rows to read. Called only if a read is necessary, with
  ///   whether all rows of the window were read in place.
  /// - Returns: Nil if nothing was committed.
  func execute(_ reader: any RowReader, keys: (Bool) -> [RowKey]) throws -> QueryResult? {
    // Before the read, so that no moment passes unnoticed during the read.
    let start = TimeReading(tuning.time)
    let version = try reader.version()
    let isSame = version == self.version && !isForced && isPlanned
    // Without a mark, the reports of changes begin with the state that is already known.
    if isSame, mark != nil || plan == nil { return nil }
    let schema = try reader.schemaVersion()
    var queryResult: QueryResult
    var changes = RowChanges.unknown
    if let plan, schema == schemaVersion, isPlanned {
      let report = reader.changes(of: plan, since: mark)
      if isSame, report.mark == nil { return nil }
      changes = report.changes
      queryResult = QueryResult(
        version: version,
        schemaVersion: schema,
        mark: report.mark,
        moment: moment,
        isUnaffected: isSame || isKnown && content != nil && report.changes == .none,
        plan: plan,
        arrangement: arrangement,
        edition: edition,
        canSeek: canSeek,
        isSlow: isSlow,
        slowRefreshes: slowRefreshes,
        hasOtherColumns: hasOtherColumns
      )
      if queryResult.isUnaffected { return queryResult }
    } else {
      // The schema or the arrangement has changed, or this is the first read.
      let plan = try reader.plan(for: request)
      // A filter by values requires reading the rows.
      let canSeek =
        try request.arrangement.valueFilter == nil && reader.rows(of: plan).canSeek()
      queryResult = QueryResult(
        version: version,
        schemaVersion: schema,
        // The first read does not wait until the changes of the table can be followed.
        mark: self.plan == nil ? nil : reader.changes(of: plan, since: nil).mark,
        plan: plan,
        arrangement: request.arrangement,
        edition: edition,
        canSeek: canSeek,
        isSlow: false,
        isPlannedAnew: true,
        hasOtherColumns: try hasOtherColumns(than: plan, reader)
      )
    }
    switch isAnew || !isPlanned ? nil : content {
    case nil:
      queryResult.isReload = true
      queryResult.content = try first(reader, &queryResult)
    case .keys(let list): try performRefresh(at: list, changes, reader, &queryResult)
    case .window(let window): try performRefresh(at: window, changes, reader, &queryResult)
    }
    let read = Set(queryResult.isInPlace ? [] : queryResult.values.map(\.key))
    let wanted = keys(queryResult.isInPlace).filter { !read.contains($0) }
    let values = try reader.rows(of: queryResult.plan).values(of: wanted)
    queryResult.values += zip(wanted, values).map { (key: $0, values: $1) }
    queryResult.moment = try reader.nextMoment(
      of: queryResult.plan,
      since: start,
      effort: tuning.positionSteps
    )
    return queryResult
  }

  /// Returns whether the table has other columns than those that the list keeps.
  private func hasOtherColumns(than kept: any RowPlan, _ reader: any RowReader) throws -> Bool {
    guard keepsColumns else { return false }
    var request = request
    request.columns = nil
    return try reader.plan(for: request).columns != kept.columns
  }

  private func first(_ reader: any RowReader, _ queryResult: inout QueryResult) throws
    -> ListContent
  {
    switch try extent(reader, &queryResult) {
    case .all(let list): .keys(list)
    case .many, .slow:
      queryResult.canSeek
        ? try window(reader, &queryResult) : try unordered(reader, queryResult.plan)
    }
  }

  private func performRefresh(
    at list: KeyList,
    _ changes: RowChanges,
    _ reader: any RowReader,
    _ queryResult: inout QueryResult
  ) throws {
    if list.isFollowed {
      let ordered = OrderedKeys(keys: list.keys, sections: list.sections)
      if let new = try following(ordered, changes, reader, queryResult.plan) {
        queryResult.change = new.change
        // A list with the same keys also keeps the index of their positions.
        var followed = new.change.isEmpty ? list : KeyList(new.ordered.keys)
        (followed.isDelayed, followed.isFollowed) = (false, true)
        followed.sections = new.ordered.sections
        queryResult.content = .keys(followed)
        return
      }
      var delayed = list
      (delayed.isDelayed, delayed.isFollowed) = (true, false)
      queryResult.content = .keys(delayed)
      return
    }
    if list.isDelayed {
      guard queryResult.canSeek else { return }
      // An index was created.
      queryResult.isReload = true
      queryResult.content = try window(reader, &queryResult)
      return
    }
    let extent = try extent(reader, &queryResult)
    if case .slow = extent, isPatient, queryResult.slowRefreshes < Self.decidingSlowRefreshes {
      queryResult.isUndecided = true
      return
    }
    switch extent {
    case .all(let new):
      queryResult.change = list.keys.change(to: new.keys)
      if !queryResult.change.isEmpty || list.sections != new.sections {
        queryResult.content = .keys(new)
      }
    case .many where queryResult.canSeek, .slow where queryResult.canSeek:
      queryResult.isReload = true
      queryResult.content = try window(reader, &queryResult)
    case .many, .slow:
      // The old order stays until the new one is found.
      var delayed = list
      delayed.isDelayed = true
      queryResult.content = .keys(delayed)
    }
  }

  private func performRefresh(
    at known: RowWindow,
    _ changes: RowChanges,
    _ reader: any RowReader,
    _ queryResult: inout QueryResult
  ) throws {
    guard known.isPreliminary != queryResult.canSeek else {
      // An index was created or dropped.
      queryResult.isReload = true
      queryResult.content =
        queryResult.canSeek
        ? try window(reader, &queryResult) : try unordered(reader, queryResult.plan)
      return
    }
    var window = known
    window.plan = known.isPreliminary ? queryResult.plan.inKeyOrder : queryResult.plan
    (window.isCounted, window.followsCount) = (false, false)
    guard !hasPlaceholders, let found = try window.read(reader) else {
      queryResult.isReload = true
      window.entries = []
      queryResult.content = try showing(window, reader, &queryResult)
      return
    }
    let rows: [PositionedRow]
    switch found {
    case .inPlace(let changed):
      for (index, row) in changed { window.entries[index] = row }
      queryResult.values += changed.map { (key: $0.row.key, values: $0.row.values) }
      queryResult.isInPlace = true
      try recount(&window, after: known, changes, reader, &queryResult)
      queryResult.content = .window(window)
      return
    case .rows(let all): rows = all
    }
    window.entries = rows
    queryResult.values += rows.map { (key: $0.key, values: $0.values) }
    window.count += rows.count - known.entries.count
    queryResult.change = CompactKeys(known.entries.lazy.map(\.key)).change(
      to: CompactKeys(rows.lazy.map(\.key)),
      offset: known.start
    )
    window.sections = known.sections.following(queryResult.change, count: window.count)
    try recount(&window, after: known, changes, reader, &queryResult)
    queryResult.content = .window(window)
  }

  private func recount(
    _ window: inout RowWindow,
    after known: RowWindow,
    _ changes: RowChanges,
    _ reader: any RowReader,
    _ queryResult: inout QueryResult
  ) throws {
    guard known.isCounted || known.followsCount, let ranges = changes.keys,
      // A table that may have become small is counted in the background, which finds that.
      window.count > tuning.smallCount / 2
    else { return }
    let rows = reader.rows(of: window.plan)
    if window.plan.integerKeyDirection != nil {
      try window.recount(after: known, ranges, &queryResult.change, rows)
    } else if let order = known.order,
      let present = try following(order, changes, reader, window.plan)
    {
      window.adopt(present.ordered, &queryResult.change)
    }
  }
}
