/// Reads all rows of a request in order, a piece at a time: no more than a piece is held, and no
/// transaction lasts.
///
/// Few rows are of one state. A large table is read along an index, or in the order that was found
/// behind the scenes, in many short transactions: a row that is there all the time is read once, as it
/// was at some time, and what comes or goes meanwhile may be among them or not. A view or a query can
/// be read in one transaction only.
package struct RowWalk: Sendable {
  /// How much is read at a time.
  package struct Piece: Sendable {
    /// So many rows at most.
    package var rows = 4_096
    /// So many bytes, and then one more row.
    package var bytes = 4 << 20
    /// To find out whether that is all may take so much effort.
    package var effort = 600_000

    /// As it is usually.
    package init() {}
  }

  private enum Way: Sendable {
    /// All rows, which are few.
    case few([SelectedRow])
    /// Along an index.
    case seeking(any RowPlan)
    /// In an order that is to be found first.
    case finding
    /// All at once, as nothing tells where a piece begins.
    case atOnce
  }

  /// The request as the database has it.
  package let plan: any RowPlan
  private let request: RowRequest
  private let database: any RowDatabase
  private let piece: Piece
  private let findsOrder: Bool

  /// - Parameter findsOrder: Whether an order is found first, although an index gives it: then a row that is
  ///   there all the time is read also if it moves meanwhile.
  /// - Throws: `StoreError` when the request cannot be fulfilled.
  package init(
    _ request: RowRequest,
    in database: any RowDatabase,
    findsOrder: Bool = false,
    piece: Piece = Piece()
  ) async throws {
    self.findsOrder = findsOrder && request.limit == nil
    self.request = request
    self.database = database
    self.piece = piece
    plan = try await database.readLater { try $0.plan(for: request) }
  }

  /// Gives `body` the rows, some at a time, on any thread.
  ///
  /// - Throws: `StoreError`, `CancellationError`, and what `body` throws.
  package func run(_ body: @escaping @Sendable ([SelectedRow]) throws -> Void) async throws {
    switch try await way() {
    case .few(let rows): try body(rows)
    case .seeking(let plan): try await seek(plan, body)
    case .finding: try await find(body)
    case .atOnce: try await readAtOnce(body)
    }
  }

  private func way() async throws -> Way {
    let (plan, request, piece, findsOrder) = (plan, request, piece, findsOrder)
    return try await database.readLater { reader in
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
      // The first of many are found along an index as well.
      var unlimited = request
      unlimited.limit = nil
      // Those of the walk, whatever was declared meanwhile.
      unlimited.columns = plan.columns.map(\.name)
      let whole = try reader.plan(for: unlimited)
      if try reader.rows(of: whole).canSeek() { return .seeking(whole) }
      return plan.isKeyUnique ? .finding : .atOnce
    }
  }

  private func seek(
    _ plan: any RowPlan,
    _ body: @Sendable ([SelectedRow]) throws -> Void
  ) async throws {
    var left = request.limit ?? .max
    var place: [Value]?
    while left > 0 {
      try Task.checkCancellation()
      let (start, most) = (place, min(left, piece.rows))
      let (rows, end) = try await database.readLater { reader in
        var load = Load(piece)
        var end: [Value]?
        try reader.rows(of: plan).forEach(beyond: start) { row in
          end = row.place
          return load.add(SelectedRow(key: row.key, values: row.values)) && load.rows.count < most
        }
        return (load.rows, end)
      }
      guard let end else { return }
      try body(rows)
      left -= rows.count
      place = end
    }
  }

  /// The most rows that are read by their keys in one statement.
  private static let mostKeys = 512

  private func find(_ body: @Sendable ([SelectedRow]) throws -> Void) async throws {
    var found: OrderedKeys?
    // The search gives way to writers.
    while found == nil {
      found = try await database.orderedKeys(of: plan, OrderWishes()) { _ in }
    }
    guard let keys = found?.keys else { return }
    var next = 0
    while next < keys.count {
      try Task.checkCancellation()
      let (start, plan) = (next, plan)
      let (rows, end) = try await database.readLater { reader in
        let all = reader.rows(of: plan)
        var load = Load(piece)
        var position = start
        // Many at a time, as far as they are small: a server answers each question separately.
        var count = 1
        reading: while position < keys.count {
          let some = (position..<min(position + count, keys.count)).map { keys[$0] }
          for (key, values) in try zip(some, all.values(of: some)) {
            position += 1
            // A row that is gone by now isn't one of them.
            guard let values else { continue }
            if !load.add(SelectedRow(key: key, values: values)) { break reading }
          }
          count = max(1, min(count * 4, Self.mostKeys, load.expectedCount))
        }
        return (load.rows, position)
      }
      try body(rows)
      next = end
    }
  }

  private func readAtOnce(
    _ body: @escaping @Sendable ([SelectedRow]) throws -> Void
  ) async throws {
    let (plan, piece) = (plan, piece)
    try await database.readLater { reader in
      let rows = reader.rows(of: plan)
      // Sees to it that the key tells the rows apart.
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

  /// The rows of a piece.
  private struct Load: Sendable {
    private let piece: Piece
    private(set) var rows: [SelectedRow] = []
    private var bytes = 0

    init(_ piece: Piece) {
      self.piece = piece
    }

    /// How many further rows there is room for if they are like those before.
    var expectedCount: Int {
      if rows.isEmpty { return 1 }
      return min(piece.rows - rows.count, (piece.bytes - bytes) / max(1, bytes / rows.count))
    }

    var isFull: Bool { rows.count > piece.rows || bytes > piece.bytes }

    /// Adds a row; answers whether there is room for another.
    mutating func add(_ row: SelectedRow) -> Bool {
      rows.append(row)
      bytes += row.values.reduce(0) { $0 + $1.byteCount }
      return rows.count < piece.rows && bytes <= piece.bytes
    }
  }
}

extension Value {
  /// How many bytes of memory the content takes, roughly.
  var byteCount: Int {
    switch self {
    case .text(let text), .decimal(let text): 16 + text.utf8.count
    case .blob(let bytes), .invalidText(let bytes): 16 + bytes.count
    default: 16
    }
  }
}
