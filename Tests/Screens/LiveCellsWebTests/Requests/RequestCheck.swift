#if Web && SQLite
  import Foundation
  import LiveCells
  import LiveRows
  import Testing

  @testable import LiveCellsWeb

  /// Makes one request in one of the available ways, and compares the result with the database.
  @MainActor
  struct RequestCheck {
    enum Way: CaseIterable {
      case csv, json, session, shape, hold, find
    }

    let world: RequestWorld
    let request: RandomRequest
    /// All expected rows of the request.
    let wanted: [[String?]]

    /// Returns the difference between actual and expected rows, or nil.
    func fault(_ way: Way, position: Int) async throws -> String? {
      switch way {
      case .csv: try await csvFault()
      case .json: try await jsonFault()
      case .session: try await sessionFault(holds: position % 3 == 0)
      case .shape: try await shapeFault(holds: false)
      case .hold: try await shapeFault(holds: true)
      case .find: try await findFault(from: position)
      }
    }

    private func difference(_ rows: [[String?]]) -> String? {
      if rows == wanted { return nil }
      let place = zip(rows, wanted).enumerated().first { $1.0 != $1.1 }
      return "\(rows.count) rows of \(wanted.count), the first other one is"
        + " \(place.map { "\($0.offset): \($0.element.0) for \($0.element.1)" } ?? "at the end")"
    }

    private func csvFault() async throws -> String? {
      var response = try await world.gateway.get("rows.csv?\(request.query)")
      let text = try await response.text()
      guard response.status == 200 else { return "\(response.status) \(text)" }
      let lines = text.components(separatedBy: "\r\n")
      guard lines.first == RandomRequest.columns.joined(separator: ","), lines.last == "" else {
        return "no beginning or no end"
      }
      return difference(
        lines.dropFirst().dropLast().map { line in
          line.split(separator: ",", omittingEmptySubsequences: false)
            .map { $0.isEmpty ? nil : $0 == "\"\"" ? "" : String($0) }
        }
      )
    }

    private func jsonFault() async throws -> String? {
      var response = try await world.gateway.get("rows.json?\(request.query)")
      let text = try await response.text()
      guard response.status == 200 else { return "\(response.status) \(text)" }
      let json = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]]
      return difference(
        (json ?? []).map { row in
          RandomRequest.columns.map { column in
            row[column].flatMap { $0 is NSNull ? nil : "\($0)" }
          }
        }
      )
    }

    // MARK: - Displayed rows

    /// Returns the difference between displayed rows and the rows of the request from a position
    /// on.
    private func fault(shown: [[String?]], from first: Int, of total: Int, isExact: Bool) -> String?
    {
      guard first + shown.count <= wanted.count,
        shown == Array(wanted[first..<(first + shown.count)])
      else { return "other rows are shown from \(first): \(shown.prefix(3))" }
      if shown.isEmpty, !wanted.isEmpty, total == 0 { return "no rows are said to be there" }
      if isExact, total != wanted.count { return "\(total) rows of \(wanted.count) are counted" }
      return nil
    }

    private func sessionFault(holds: Bool) async throws -> String? {
      let (session, rows) = try await world.session(request.table)
      let screen = CheckedScreen(session)
      session.resize(rows: 20)
      request.make(in: session)
      if holds { session.holdOrder() }
      while true {
        await screen.nextPicture()
        let status = session.status
        if status.source.isOutdated || status.source.condition == .refused {
          return status.source.text
        }
        guard status.source.condition == .live else { continue }
        // All rows that are shown as rows of the request must be correct.
        let range = session.visibleRange
        let texts = range.map { session.row(at: $0).texts }
        if texts.contains(where: { $0.contains { $0.kind == .unloaded } }) { continue }
        // The order of a snapshot covers all rows, and no process commits here.
        let isExact = rows.status.isCountExact || rows.status.isOrderDelayed
        let fault = fault(
          shown: texts.map { $0.map { $0.kind == .null ? nil : $0.text } },
          from: range.lowerBound,
          of: status.rowCount,
          isExact: isExact
        )
        if let fault { return fault }
        if isExact, range.count == min(20, wanted.count), !holds || isHeld(session) {
          session.detach()
          return nil
        }
      }
    }

    /// Whether the order is held, or the hold was refused.
    private func isHeld(_ session: TableSession) -> Bool {
      session.status.heldChanges == 0 || session.status.message != nil || !session.table.canHold
    }

    private func shapeFault(holds: Bool) async throws -> String? {
      let hold = holds ? "&hold=h\(UInt32.random(in: 0...UInt32.max))" : ""
      var stream = try await world.gateway.stream("rows?first=0&count=192&\(request.query)\(hold)")
      let wanted = wanted
      var fault: String?
      var left = 100_000
      while fault == nil, left > 0 {
        left -= 1
        guard let piece = try await stream.response.next() else { return "the stream has ended" }
        var seen = stream.seen
        try seen.take(piece)
        stream.seen = seen
        let status = seen.status
        if status["text"]?.hasPrefix("refused") == true || status["text"]?.hasPrefix("lost") == true
        {
          return status["text"]
        }
        guard let isComplete = status["complete"], ["1", "true"].contains(isComplete) else {
          continue
        }
        let cells = seen.rows.map { row in
          row.cells.map { $0.first == "z" ? nil : String($0.dropFirst()) }
        }
        if seen.rows.contains(where: { $0.cells.contains { $0.first == "u" } }) { continue }
        fault = self.fault(shown: cells, from: seen.first, of: seen.total, isExact: false)
        let isHeld =
          !holds || status["held"] == "0" || status["notice"]?.isEmpty == false
          || wanted.isEmpty
        if seen.total == wanted.count, cells.count == min(192, wanted.count), isHeld { break }
      }
      stream.response.connection.hangUp()
      return fault
    }

    private func findFault(from position: Int) async throws -> String? {
      let text = "\(position % 97)"
      var response = try await world.gateway.get(
        "find.json?text=\(text)&from=\(position)&\(request.query)"
      )
      let answer = try await response.text()
      let count = wanted.count
      let start = min(position, max(0, count - 1))
      let expected = (1...max(1, count)).lazy.map { (start + $0) % max(1, count) }
        .first { place in
          place < count && wanted[place].contains { $0?.lowercased().contains(text) == true }
        }
      let right = "{\"position\":\(expected.map(String.init) ?? "null")}"
      return answer == right ? nil : "\(text) from \(position): \(answer) for \(right)"
    }
  }

  /// A screen that lets a test wait for the next frame.
  @MainActor
  private final class CheckedScreen: FrameScheduling, FramePainting {
    let frameScheduler = FrameScheduler(clock: TaskFrameClock(framesPerSecond: 500))
    private let session: TableSession
    private var waiting: CheckedContinuation<Void, Never>?

    init(_ session: TableSession) {
      self.session = session
      session.attach(to: self, hasUser: false)
    }

    func nextPicture() async {
      await withCheckedContinuation { continuation in
        waiting = continuation
        frameScheduler.setNeedsPainting()
      }
    }

    func paint(at time: Duration) {
      if session.takePage() != nil { session.didShow() }
      let waiting = waiting
      self.waiting = nil
      waiting?.resume()
    }
  }
#endif
