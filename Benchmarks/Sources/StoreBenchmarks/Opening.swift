import BenchmarkFigures
import Foundation
import LiveSQLite

/// Measures the time from the start of a process to the first fifty rows, and its memory at that
/// point.
@MainActor
struct Opening {
  var database: BenchmarkDatabase
  private let rounds = 7

  init(database: BenchmarkDatabase) {
    self.database = database
  }

  func measure() throws {
    var results = Results("open: \(database.count) rows, to the first 50, with the process's start")
    var peers: [Milliseconds] = []
    var times: [String: [Milliseconds]] = [:]
    var memory = 0
    for _ in 0..<rounds {
      let select = "SELECT * FROM items LIMIT 50"
      peers.append(try Shell.time(Shell.path, [database.path, select]).1)
      for order in ["", "stamp", "size"] {
        let (text, time) = try Shell.time(
          ProcessInfo.processInfo.arguments[0],
          ["open", database.path, order]
        )
        times[order, default: []].append(time)
        memory = max(memory, Int(text.filter(\.isNumber)) ?? 0)
      }
    }
    results.rows.append(("sqlite3 db 'SELECT * … LIMIT 50'", "\(peers.min() ?? .init(0))"))
    for (order, name) in [("", "by key"), ("stamp", "by index"), ("size", "without an index")] {
      let best = times[order]?.min() ?? Milliseconds(0)
      results.rows.append(("LiveRows, \(name)", "\(best)"))
      results.goals.append(("≤ 100 ms \(name)", best.value <= 100))
    }
    results.rows.append(("LiveRows, memory", "\(memory) MB"))
    results.goals.append(("≤ 60 MB resident", memory <= 60))
    results.print()
  }

  /// Runs in its own process.
  static func open(_ path: String, order: String) throws {
    let request = RowRequest(order: order.isEmpty ? [] : [RowOrder(order)])
    let rows = try FetchedRows(request, in: Store(path: path))
    let shown = 0..<min(50, rows.count)
    rows.prepare(shown)
    var characters = 0
    for position in shown {
      for column in rows.columns.indices { characters += rows[position][column].description.count }
    }
    precondition(characters > 0, "nothing was read")
    print(Memory.resident)
  }
}
