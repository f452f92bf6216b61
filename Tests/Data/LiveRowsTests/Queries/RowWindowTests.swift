import DatabaseTestSupport
import KeyValueCore
import Testing

@testable import LiveRows

/// A window accepts a position and a count only if its rows are among the counted ones.
@Suite struct RowWindowTests {
  private let database = MemoryDatabase()

  /// Returns a window of some keys, and the keys of all rows in its order.
  private func window(
    _ range: Range<Int>,
    _ request: RowRequest
  ) throws -> (window: RowWindow, order: OrderedKeys) {
    database.commit { rows in
      for key in 0..<20 as Range<Int64> { rows[key] = [.integer(key), .integer(key), .null] }
    }
    return try database.read(patience: .full) { reader in
      let plan = try reader.plan(for: request)
      let rows = reader.rows(of: plan)
      let order = OrderedKeys(keys: try rows.keys(limit: nil), sections: [])
      var window = RowWindow(plan: plan, count: 50, bounds: 0...19)
      window.start = 3
      window.entries = try range.map { position in
        let key = order.keys[position]
        let sortPosition = try rows.sortPosition(of: key) ?? []
        return PositionedRow(key: key, sortPosition: sortPosition, values: [])
      }
      return (window, order)
    }
  }

  @Test func `takes its position and the count from the keys of all rows`() throws {
    var (window, order) = try window(5..<9, RowRequest(order: ["a"]))
    var change = ListChange()
    window.adopt(order, &change)
    #expect(window.range == 5..<9 && window.count == 20 && window.isCounted)
    #expect(window.order?.keys == order.keys)
  }

  @Test func `keeps its estimate if the keys of all rows end before its last row`() throws {
    var (window, order) = try window(5..<9, RowRequest(order: ["a"]))
    order.keys = CompactKeys(Array(order.keys.prefix(8)))
    var change = ListChange()
    window.adopt(order, &change)
    #expect(window.start == 3 && window.count == 50 && !window.isCounted && change.isEmpty)
  }

  @Test func `keeps its estimate if the keys of all rows do not contain its first row`() throws {
    var (window, order) = try window(5..<9, RowRequest(order: ["a"]))
    order.keys = CompactKeys(Array(order.keys.dropFirst(7)))
    var change = ListChange()
    window.adopt(order, &change)
    #expect(window.start == 3 && window.count == 50 && !window.isCounted && change.isEmpty)
  }

  @Test func `keeps its estimate if the count of the granules ends before its last row`() throws {
    var (window, _) = try window(5..<9, RowRequest())
    var known = window
    known.count = 7
    var change = ListChange()
    try database.read(patience: .full) { reader in
      try window.recount(after: known, KeyRanges(), &change, reader.rows(of: window.plan))
    }
    #expect(window.start == 3 && window.count == 50 && !window.isCounted && change.isEmpty)
  }
}
