import LiveCells
import LiveRows

/// Writes the rows of a line source, or their changes, in a format.
///
/// The events of a stream of this tool are passed on, so that a replayed or forwarded stream
/// follows the same protocol as the original one.
@MainActor
final class LineWriter {
  private let rows: LineRows
  private let format: OutputFormat
  /// The name of the source, and its key columns.
  private let name: String
  private let key: [String]
  /// The command that receives the changes instead of standard output.
  private let command: ChangeCommand?
  /// The pending items, each with the columns at its time.
  private var pending: [(item: LineItem, columns: [OutputColumn])] = []
  private var lines: (any RowLines)?
  /// The columns that were declared.
  private var columns: [OutputColumn] = []
  /// The columns of the last pending item, and their names.
  private var present: (columns: [OutputColumn], names: [String]) = ([], [])
  private var output = StandardOutput()
  /// Whether the initial rows may be incomplete.
  private var isBeginning = false
  private var quota: ChangeQuota

  /// - Parameter limit: The number of changes after which `OutputError.enough` is thrown.
  init(
    _ rows: LineRows,
    _ format: OutputFormat,
    of name: String,
    key: [String],
    to command: ChangeCommand? = nil,
    limit: Int? = nil
  ) {
    self.rows = rows
    self.command = command
    self.format = format
    self.name = name
    self.key = key
    quota = ChangeQuota(limit)
  }

  /// Begins to collect changes.
  func begin() {
    rows.onItem = { [weak self] item in
      // The types may differ from those of the last stream.
      if case .event(.begin) = item { self?.present = ([], []) }
      self?.add(item)
    }
  }

  private func add(_ item: LineItem) {
    if present.names != rows.columns { present = (declared(rows.columns), rows.columns) }
    pending.append((item, present.columns))
  }

  /// Writes the pending items, with a new declaration of the columns if they differ.
  ///
  /// - Throws: `OutputError.enough` after the last of the requested changes.
  func flush() async throws {
    if let command { return try await pass(to: command) }
    if pending.isEmpty {
      // Writes only the titles if there are no rows yet.
      guard rows.onItem != nil, lines == nil, !rows.columns.isEmpty else { return }
      try begin(declared(rows.columns))
      return try output.flush()
    }
    defer { pending = [] }
    for (item, present) in pending {
      guard quota.allows(item), try write(item, present) else { break }
    }
    try output.flush()
    if quota.isMet { throw OutputError.enough }
  }

  /// Writes the rest of the initial rows of a stream that has ended.
  func end() throws {
    guard command == nil, isBeginning else { return }
    try endInitial()
    try output.flush()
  }

  /// Passes the pending changes to a command.
  private func pass(to command: ChangeCommand) async throws {
    var text = ""
    for case (.change(let change), let columns) in pending {
      text += JSONLines(columns: columns, followsChanges: true).line(for: change)
    }
    pending = []
    if !text.isEmpty { try await command.run(input: text) }
  }

  /// Writes an item.
  ///
  /// - Returns: Whether the next items are to be written.
  private func write(_ item: LineItem, _ present: [OutputColumn]) throws -> Bool {
    switch item {
    case .event(let event): try write(event, present)
    case .initial(let row):
      guard try declare(present) else { return false }
      try lines?.initial(row, to: &output)
    case .change(let change):
      if isBeginning { try endInitial() }
      quota.noteChange()
      guard try declare(present) else { return false }
      try output.write(lines?.line(for: change) ?? "")
    }
    return true
  }

  private func write(_ event: StreamEvent, _ present: [OutputColumn]) throws {
    switch event {
    case .begin:
      if isBeginning { try endInitial() }
      lines = format.lines(columns: present, followsChanges: true)
      columns = present
      isBeginning = true
      quota.begin()
    case .ready:
      if isBeginning { try endInitial() }
      quota.expectCommits()
    case .commit:
      // A state has no visible changes if they are in other columns.
      guard quota.noteCommit() else { return }
    case .replace, .lost, .live: break
    }
    try output.write(lines?.line(for: event) ?? "")
  }

  private func endInitial() throws {
    isBeginning = false
    try lines?.endInitial(to: &output)
  }

  /// Declares columns, unless they were declared.
  ///
  /// - Returns: Whether the items that follow are to be written: false if all present rows were
  ///   written, which contain the changes.
  private func declare(_ present: [OutputColumn]) throws -> Bool {
    if lines == nil {
      try begin(present)
    } else if columns != present {
      if format.declaresColumns {
        try begin(declared(rows.columns))
        for row in rows.rows { try output.write(lines?.line(for: .insert(selected(row))) ?? "") }
        return false
      }
      try begin(present)
    }
    return true
  }

  /// Begins to write rows with some columns.
  private func begin(_ present: [OutputColumn]) throws {
    var begun = format.lines(columns: present, followsChanges: true)
    if lines == nil { try writeBegin(begun) }
    try begun.endInitial(to: &output)
    lines = begun
    columns = present
    isBeginning = false
  }

  private func writeBegin(_ lines: any RowLines) throws {
    let head = rows.head
    let event = StreamEvent.begin(
      table: head?.table ?? name,
      key: head?.key ?? key,
      order: head?.order ?? []
    )
    try output.write(lines.line(for: event) ?? "")
  }

  private func selected(_ row: LineRow) -> SelectedRow {
    SelectedRow(key: row.key, values: row.cells.all(rows.columns.count))
  }

  /// Writes all rows.
  func writeAll() throws {
    var lines = format.lines(columns: declared(rows.columns), followsChanges: false)
    try writeBegin(lines)
    for row in rows.rows { try lines.initial(selected(row), to: &output) }
    try lines.endInitial(to: &output)
    try output.flush()
  }

  /// Returns columns with the types that a stream declares.
  private func declared(_ names: [String]) -> [OutputColumn] {
    guard let head = rows.head else { return names.map { OutputColumn(name: $0) } }
    let types = Dictionary(head.columns.map { (ExactName($0.name), $0.type) }) { first, _ in first }
    return names.map { OutputColumn(name: $0, type: types[ExactName($0)] ?? "") }
  }
}

/// The number of changes that are still to be written. In a stream whose states end with a commit,
/// the last state is written completely.
struct ChangeQuota {
  /// The number of changes, or nil for no limit.
  private var remaining: Int?
  /// Whether a commit of the stream ends each of its states.
  private var hasCommits = false
  /// Whether changes were written since the last commit.
  private(set) var isUncommitted = false

  init(_ limit: Int?) { remaining = limit }

  /// Whether no further change may be written, except for the rest of a state.
  private var isUsedUp: Bool { remaining == 0 }

  /// Whether a state was begun that its commit has not ended.
  private var isInState: Bool { hasCommits && isUncommitted }

  /// Whether all requested changes were written, with the end of their state.
  var isMet: Bool { isUsedUp && !isInState }

  /// Returns whether an item may be written. After the last change, only the end of its state may
  /// be.
  func allows(_ item: LineItem) -> Bool {
    guard isUsedUp else { return true }
    if case .event(.commit) = item { return isInState }
    return false
  }

  /// Records that a stream begins.
  mutating func begin() { (hasCommits, isUncommitted) = (false, false) }

  /// Records that commits end the states from now on.
  mutating func expectCommits() { hasCommits = true }

  /// Records that a change is written.
  mutating func noteChange() {
    remaining = remaining.map { $0 - 1 }
    isUncommitted = true
  }

  /// Records a commit. Returns false if there were no changes since the last one.
  mutating func noteCommit() -> Bool {
    defer { isUncommitted = false }
    return isUncommitted
  }
}
