/// Reads all rows of a request in order, in pieces. Only one piece is in memory at a time.
///
/// A small result is read in one state. A large table is read in many short transactions, along an
/// index or in an order that is found in the background. A row that exists throughout is read once,
/// in some state. Rows that are inserted or deleted meanwhile may be included or not. A view or a
/// query without a unique key can only be read in one transaction.
package struct RowWalk: Sendable {
  /// The size of a piece.
  package struct Piece: Sendable {
    /// The maximum number of rows.
    package var rows = 4_096
    /// The number of bytes after which the piece ends. The last row may exceed it.
    package var bytes = 4 << 20
    /// The maximum effort of checking whether the first piece contains all rows.
    package var effort = 600_000

    /// Creates the default size.
    package init() {}
  }

  private enum Way: Sendable {
    /// All rows are already read, because they fit in one piece.
    case few([SelectedRow])
    /// Reads along an index.
    case seeking(any RowPlan)
    /// Finds the order first, then reads by key.
    case finding
    /// Reads all rows in one transaction, because no sort key or unique key marks the start of a
    /// piece.
    case atOnce
  }

  /// The resolved request.
  package let plan: any RowPlan
  /// The state before the first row is read, if changes are followed and the database reports them.
  package let mark: (any ChangeMark)?
  /// The possible changes between the state of a token and the mark, or the reason why they are
  /// unknown. Nil without a token.
  package let resumed: Result<RowChanges, LostChanges>?
  /// The next moment at which rows may change without a commit, if changes are followed and it is
  /// known.
  package let moment: NextMoment?
  private let request: RowRequest
  private let database: any RowDatabase
  private let piece: Piece
  private let findsOrder: Bool

  /// Creates a walk, and resolves the request.
  ///
  /// - Parameters:
  ///   - findsOrder: Whether to find the order first even if an index provides it. Every row that
  ///     exists throughout is then read, even if it moves meanwhile.
  ///   - followsChanges: Whether `ChangedRows` are read afterwards.
  ///   - token: The token of an earlier mark, to report the changes since then.
  /// - Throws: `StoreError` if the request is not valid.
  package init(
    _ request: RowRequest,
    in database: any RowDatabase,
    findsOrder: Bool = false,
    followsChanges: Bool = false,
    since token: String? = nil,
    piece: Piece = Piece()
  ) async throws {
    self.findsOrder = findsOrder && request.limit == nil
    self.request = request
    self.database = database
    self.piece = piece
    let start = TimeReading(SystemTime())
    let read = {
      try await database.read { reader in
        let plan = try reader.plan(for: request)
        let mark = followsChanges ? reader.changes(of: plan, since: nil).mark : nil
        let moment =
          followsChanges
          ? try reader.nextMoment(of: plan, since: start, effort: piece.effort) : nil
        return (plan, mark, token.map { reader.resumedChanges(of: plan, since: $0) }, moment)
      }
    }
    var found = try await read()
    // The first report may only begin to follow the tables.
    if followsChanges, found.1 == nil, database is any ChangeReporting { found = try await read() }
    (plan, mark, resumed, moment) = found
  }

  /// Calls `body` with the rows, a piece at a time, on any thread.
  ///
  /// - Parameter pause: Called after each piece that others may follow, outside a transaction.
  /// - Throws: `StoreError`, `CancellationError`, and the errors of `body` and `pause`.
  package func run(
    _ body: @escaping @Sendable ([SelectedRow]) throws -> Void,
    pause: () async throws -> Void = {}
  ) async throws {
    switch try await way() {
    case .few(let rows): try body(rows)
    case .seeking(let plan): try await seek(plan, body, pause)
    case .finding: try await find(body, pause)
    case .atOnce: try await readAtOnce(body)
    }
  }

  private func way() async throws -> Way {
    let (plan, request, piece, findsOrder) = (plan, request, piece, findsOrder)
    return try await database.read { reader in
      let rows = reader.rows(of: plan)
      let few = try reader.limited(effort: piece.effort) { () -> [SelectedRow]? in
        if try rows.keys(limit: piece.rows + 1).count > piece.rows { return nil }
        var load = Load(piece)
        try rows.forEach {
          _ = load.add($0)
          return !load.isFull
        }
        return load.isFull ? nil : load.rows
      }
      if let few, let few { return .few(few) }
      if findsOrder, plan.isKeyUnique { return .finding }
      // An index also provides the first rows of a large result.
      var unlimited = request
      unlimited.limit = nil
      // Uses the columns of this walk, even if the schema has changed since.
      unlimited.columns = plan.columns.map(\.name)
      let whole = try reader.plan(for: unlimited)
      if try reader.rows(of: whole).canSeek() { return .seeking(whole) }
      return plan.isKeyUnique ? .finding : .atOnce
    }
  }

  private func seek(
    _ plan: any RowPlan,
    _ body: @Sendable ([SelectedRow]) throws -> Void,
    _ pause: () async throws -> Void
  ) async throws {
    var left = request.limit ?? .max
    var sortPosition: [Value]?
    var latest = mark
    while left > 0 {
      try Task.checkCancellation()
      let (start, most, former) = (sortPosition, min(left, piece.rows), latest)
      let (rows, end, next) = try await database.read { reader in
        var load = Load(piece)
        var end: [Value]?
        try reader.rows(of: plan).forEach(beyond: start) { row in
          end = row.sortPosition
          return load.add(SelectedRow(key: row.key, values: row.values)) && load.rows.count < most
        }
        return (load.rows, end, self.mark(after: former, reader))
      }
      latest = next
      guard let end else { return }
      try body(rows)
      left -= rows.count
      sortPosition = end
      try await pause()
    }
  }

  /// The maximum number of rows that one statement reads by their keys.
  private static let maxKeys = 512

  private func find(
    _ body: @Sendable ([SelectedRow]) throws -> Void,
    _ pause: () async throws -> Void
  ) async throws {
    var found: OrderedKeys?
    // The search returns nil each time it yields to a writer.
    while found == nil {
      found = try await database.orderedKeys(of: plan, OrderOptions()) { _ in }
    }
    guard let keys = found?.keys else { return }
    var next = 0
    var latest = mark
    while next < keys.count {
      try Task.checkCancellation()
      let (start, plan, former) = (next, plan, latest)
      let (rows, end, mark) = try await database.read { reader in
        let all = reader.rows(of: plan)
        var load = Load(piece)
        var position = start
        // Small rows are read many at a time, because each query of a server takes a round trip.
        var count = 1
        reading: while position < keys.count {
          let some = (position..<min(position + count, keys.count)).map { keys[$0] }
          for (key, values) in try zip(some, all.values(of: some)) {
            position += 1
            // A row that was deleted after its key was found has no values.
            guard let values else { continue }
            if !load.add(SelectedRow(key: key, values: values)) { break reading }
          }
          count = max(1, min(count * 4, Self.maxKeys, load.expectedCount))
        }
        return (load.rows, position, self.mark(after: former, reader))
      }
      try body(rows)
      (next, latest) = (end, mark)
      try await pause()
    }
  }

  /// Returns the mark of the present state. Without a call between its pieces, a long walk would
  /// end after the database has forgotten the changes since its beginning.
  private func mark(after former: (any ChangeMark)?, _ reader: any RowReader) -> (any ChangeMark)? {
    former.flatMap { reader.changes(of: plan, since: $0).mark }
  }

  private func readAtOnce(
    _ body: @escaping @Sendable ([SelectedRow]) throws -> Void
  ) async throws {
    let (plan, piece) = (plan, piece)
    try await database.read { reader in
      let rows = reader.rows(of: plan)
      // Throws if the key does not identify the rows.
      _ = try rows.keys(limit: nil)
      var load = Load(piece)
      try rows.forEach { row in
        if !load.add(row) {
          try body(load.rows)
          load = Load(piece)
        }
        return true
      }
      try body(load.rows)
    }
  }

  /// Collects the rows of a piece.
  private struct Load: Sendable {
    private let piece: Piece
    private(set) var rows: [SelectedRow] = []
    private var bytes = 0

    init(_ piece: Piece) {
      self.piece = piece
    }

    /// The number of further rows that fit if they are as large as the present ones.
    var expectedCount: Int {
      if rows.isEmpty { return 1 }
      return min(piece.rows - rows.count, (piece.bytes - bytes) / max(1, bytes / rows.count))
    }

    var isFull: Bool { rows.count > piece.rows || bytes > piece.bytes }

    /// Appends a row, and returns whether another one fits.
    mutating func add(_ row: SelectedRow) -> Bool {
      rows.append(row)
      bytes += row.values.reduce(0) { $0 + $1.byteCount }
      return rows.count < piece.rows && bytes <= piece.bytes
    }
  }
}

extension RowReader {
  fileprivate func resumedChanges(
    of plan: any RowPlan,
    since token: String
  ) -> Result<RowChanges, LostChanges> {
    guard let reader = self as? any ResumingReader else {
      return .failure(LostChanges("the database does not report changes"))
    }
    return Result { () throws(LostChanges) in try reader.changes(of: plan, sinceToken: token) }
  }
}

extension Value {
  /// The approximate size of the value in memory, in bytes.
  var byteCount: Int {
    switch self {
    case .text(let text), .decimal(let text): 16 + text.utf8.count
    case .blob(let bytes), .invalidText(let bytes): 16 + bytes.count
    default: 16
    }
  }
}
