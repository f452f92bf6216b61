/// The query of a list after a possible commit. It is a value, so that it can run synchronously or
/// in the background, on any database.
struct ListQuestion: Sendable {
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
  var slowLooks = 0
  /// The content, or nil before the first read.
  var content: ListContent?
  /// The edition of that content.
  var edition = 0
  /// The visible part of the list.
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
  /// Whether to read even if nothing was committed.
  var isForced = false
  /// Whether to retry if a list that was fast before has become slow.
  var isPatient = false
  var tuning: ListTuning

  /// The result of one refresh.
  struct Answer: Sendable {
    var version: DatabaseVersion
    var schemaVersion: DatabaseVersion
    var plan: any RowPlan
    var arrangement: RowRequest.Arrangement
    /// The edition of the content that the query referred to.
    var edition: Int
    var canSeek: Bool
    var isSlow: Bool
    var slowLooks = 0
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

  /// Whether the plan is that of the requested arrangement.
  var isPlanned: Bool { arrangement == request.arrangement }

  /// Reads the content, or its changes since the last read.
  ///
  /// - Parameter keys: Returns additional rows to read. Called only if a read is necessary, with
  ///   whether all rows of the window were read in place.
  /// - Returns: Nil if nothing was committed.
  func answer(_ reader: any RowReader, keys: (Bool) -> [RowKey]) throws -> Answer? {
    let version = try reader.version()
    if version == self.version, !isForced, isPlanned { return nil }
    let schema = try reader.schemaVersion()
    var answer: Answer
    if let plan, schema == schemaVersion, isPlanned {
      answer = Answer(
        version: version,
        schemaVersion: schema,
        plan: plan,
        arrangement: arrangement,
        edition: edition,
        canSeek: canSeek,
        isSlow: isSlow,
        slowLooks: slowLooks,
        hasOtherColumns: hasOtherColumns
      )
    } else {
      // The schema or the arrangement has changed, or this is the first read.
      let plan = try reader.plan(for: request)
      // A filter by values requires reading the rows.
      let canSeek =
        try request.arrangement.valueFilter == nil && reader.rows(of: plan).canSeek()
      answer = Answer(
        version: version,
        schemaVersion: schema,
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
      answer.isReload = true
      answer.content = try first(reader, &answer)
    case .keys(let list): try look(at: list, reader, &answer)
    case .window(let window): try look(at: window, reader, &answer)
    }
    let read = Set(answer.isInPlace ? [] : answer.values.map(\.key))
    let wanted = keys(answer.isInPlace).filter { !read.contains($0) }
    let values = try reader.rows(of: answer.plan).values(of: wanted)
    answer.values += zip(wanted, values).map { (key: $0, values: $1) }
    return answer
  }

  /// Whether the table has other columns than those that the list keeps.
  private func hasOtherColumns(than kept: any RowPlan, _ reader: any RowReader) throws -> Bool {
    guard keepsColumns else { return false }
    var request = request
    request.columns = nil
    return try reader.plan(for: request).columns != kept.columns
  }

  private func first(_ reader: any RowReader, _ answer: inout Answer) throws -> ListContent {
    switch try extent(reader, &answer) {
    case .all(let list): .keys(list)
    case .many, .slow:
      answer.canSeek
        ? try window(reader, &answer) : try unordered(reader, answer.plan)
    }
  }

  private func look(
    at list: KeyList,
    _ reader: any RowReader,
    _ answer: inout Answer
  ) throws {
    if list.isDelayed {
      guard answer.canSeek else { return }
      // An index was created.
      answer.isReload = true
      answer.content = try window(reader, &answer)
      return
    }
    let extent = try extent(reader, &answer)
    if case .slow = extent, isPatient, answer.slowLooks < Self.decidingSlowLooks {
      answer.isUndecided = true
      return
    }
    switch extent {
    case .all(let new):
      answer.change = list.keys.change(to: new.keys)
      if !answer.change.isEmpty || list.sections != new.sections { answer.content = .keys(new) }
    case .many where answer.canSeek, .slow where answer.canSeek:
      answer.isReload = true
      answer.content = try window(reader, &answer)
    case .many, .slow:
      // The old order stays until the new one is found.
      var delayed = list
      delayed.isDelayed = true
      answer.content = .keys(delayed)
    }
  }

  private func look(
    at known: RowWindow,
    _ reader: any RowReader,
    _ answer: inout Answer
  ) throws {
    guard known.isPreliminary != answer.canSeek else {
      // An index was created or dropped.
      answer.isReload = true
      answer.content =
        answer.canSeek
        ? try window(reader, &answer) : try unordered(reader, answer.plan)
      return
    }
    var window = known
    window.plan = known.isPreliminary ? answer.plan.inKeyOrder : answer.plan
    window.isCounted = false
    guard !hasPlaceholders, let found = try window.read(reader) else {
      answer.isReload = true
      window.entries = []
      answer.content = try showing(window, reader, &answer)
      return
    }
    let rows: [PlacedRow]
    switch found {
    case .inPlace(let changed):
      for (index, row) in changed { window.entries[index] = row }
      answer.values += changed.map { (key: $0.row.key, values: $0.row.values) }
      answer.isInPlace = true
      answer.content = .window(window)
      return
    case .rows(let all): rows = all
    }
    window.entries = rows
    answer.values += rows.map { (key: $0.key, values: $0.values) }
    window.count += rows.count - known.entries.count
    answer.change = CompactKeys(known.entries.lazy.map(\.key)).change(
      to: CompactKeys(rows.lazy.map(\.key)),
      offset: known.start
    )
    window.sections = known.sections.following(answer.change, count: window.count)
    answer.content = .window(window)
  }
}
