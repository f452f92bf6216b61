/// What a list asks when something may have been committed: a value, so that it can be answered at
/// once or behind the scenes, by whatever database.
struct ListQuestion: Sendable {
  /// What was known when it was asked.
  var request: RowRequest
  /// The plan of the rows as they are shown; nil before the first answer.
  var plan: (any RowPlan)?
  /// How the rows are arranged by that plan; another than the request's when it isn't planned yet.
  var arrangement = RowRequest.Arrangement()
  var canSeek = false
  /// Whether all keys could not be read in the time of a look.
  var isSlow = false
  /// How many looks in a row could not read them in that time.
  var slowLooks = 0
  /// Nil before the first answer.
  var content: ListContent?
  /// Which of the contents that is.
  var edition = 0
  /// The part of the list that is shown.
  var readyRange = 0..<0
  /// Whether rows of nothing stand for some that could not be found.
  var hasPlaceholders = false
  /// Whether the request named no columns, and those of the first look are kept.
  var keepsColumns = false
  /// Whether the table has other columns by now.
  var hasOtherColumns = false
  /// Whether what is known of the content is to be forgotten.
  var isAnew = false
  var version: DatabaseVersion?
  var schemaVersion: DatabaseVersion?
  /// Whether it is to be answered even if nothing was committed.
  var isForced = false
  /// Whether a list that was quickly read before is asked for again when it isn't.
  var isPatient = false
  var tuning: ListTuning

  /// What one look at the database found.
  struct Answer: Sendable {
    var version: DatabaseVersion
    var schemaVersion: DatabaseVersion
    var plan: any RowPlan
    var arrangement: RowRequest.Arrangement
    /// The content that it was asked about.
    var edition: Int
    var canSeek: Bool
    var isSlow: Bool
    var slowLooks = 0
    /// Whether nothing could be found out in the time of a look, and it is to be asked again.
    var isUndecided = false
    /// Whether the plan is another than before.
    var isPlannedAnew = false
    /// Whether the table has other columns than those that are kept.
    var hasOtherColumns = false
    /// What is known now, or nil when it is what was known.
    var content: ListContent?
    var change = ListChange()
    /// Whether all rows of the window were read, and stand where they stood: `values` has only those that
    /// differ.
    var isInPlace = false
    /// Whether nothing that was known of positions holds.
    var isReload = false
    /// The rows that were read, nil for those that are gone.
    var values: [(key: RowKey, values: [Value]?)] = []
  }

  /// Whether the plan is the one of what is wanted now.
  var isPlanned: Bool { arrangement == request.arrangement }

  /// Reads what a list is, or what has become of it.
  ///
  /// - Parameter keys: The rows to read besides; asked for only if there is anything to read, and told whether
  ///   those of the window were read.
  /// - Returns: Nil when nothing was committed.
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
      // Tables were declared anew, the rows are wanted otherwise, or nothing is known yet.
      let plan = try reader.plan(for: request)
      // Which rows a filter by values accepts is known only after they were read.
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

  /// Whether all columns of the table are others than those of a plan that keeps to the earlier ones.
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
      // An index came.
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
      // What was known stands for the order until the new one has been found.
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
      // An index came or went.
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
