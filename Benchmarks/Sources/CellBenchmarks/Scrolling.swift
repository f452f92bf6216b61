import BenchmarkFigures
import LiveCells

/// A table whose fields take 1 to 5 ms of work each, while it is scrolled and its rows change.
@MainActor
struct Scrolling {
  private let count = 100_000
  private let height = 50
  private let frames = 600

  func measure() async {
    var results = Results(
      "scrolling \(count) rows whose fields take 1 to 5 ms of work off the main actor"
    )
    let screen = HeadlessScreen(clock: TaskFrameClock())
    screen.keepsUpdates = false
    let work = Filling<NumberedRow, String>("work", from: \.text) { text in
      NumberedRow.workedOut(text)
    }
    let table = LiveTable(rows: (0..<count).map(NumberedRow.init)) {
      Column("Text", \.text)
      Column("Work", of: work) { $0 }
    }
    table.auditsWhenIdle = false
    table.attach(to: screen)
    table.resize(rows: height)

    var longest = Milliseconds(0)
    let turns = Task { @MainActor in
      while !Task.isCancelled {
        let turn = ContinuousClock.now
        try? await Task.sleep(for: .milliseconds(1))
        longest = max(longest, Milliseconds(since: turn))
      }
    }
    var (wrong, there, looked) = (0, 0, 0)
    for frame in 0..<frames {
      table.scroll(by: frame.isMultiple(of: 100) ? count / 7 : 3)
      table.source[table.visibleRange.lowerBound].change()
      try? await Task.sleep(for: .milliseconds(16))
      for line in screen.lines where !line.isEmpty {
        looked += 1
        if line.contains(where: { $0.kind == .unloaded }) { continue }
        there += 1
        // A row may show an outdated text, but never the text of another row.
        if NumberedRow.row(line[0].text) != NumberedRow.row(line[1].text) { wrong += 1 }
      }
    }
    let rest = ContinuousClock.now
    await settle(table)
    turns.cancel()
    let mismatches = table.audit(on: screen).count
    let share = 100 * there / max(1, looked)
    results.rows.append(("longest turn of the main actor", "\(longest)"))
    results.rows.append(("rows shown wrong, of \(there) shown", "\(wrong)"))
    results.rows.append(("visible rows that were filled, of \(looked)", "\(share)%"))
    results.rows.append(
      ("all visible rows filled after the last scroll", "\(Milliseconds(since: rest))")
    )
    results.rows.append(("fields that differ from a fresh rendering at rest", "\(mismatches)"))
    results.goals.append(("no row shown wrong", wrong == 0 && mismatches == 0))
    results.goals.append(("longest turn ≤ 16 ms", longest.value <= 16))
    results.print()
  }

  private func settle(_ table: LiveTable<ObservableArray<NumberedRow>>) async {
    while table.visibleRange.contains(where: { table.text(row: $0, column: 1).kind == .unloaded }) {
      try? await Task.sleep(for: .milliseconds(1))
    }
    try? await Task.sleep(for: .milliseconds(100))
  }
}

/// A row whose text begins with its number.
@KeyValueObservable
final class NumberedRow {
  private(set) var text: String
  private let number: Int

  init(_ number: Int) {
    self.number = number
    text = "\(number) 0"
  }

  func change() { text = "\(number) \(text.count)" }

  /// Returns the number of the row to which a text belongs.
  static func row(_ text: String) -> Substring { text.prefix { $0 != " " } }

  /// Works for a random time of 1 to 5 ms.
  nonisolated static func workedOut(_ text: String) -> String {
    let end = ContinuousClock.now + .microseconds(Int.random(in: 1000...5000))
    var rounds: UInt64 = 0
    while ContinuousClock.now < end { rounds &+= 1 }
    return "\(text) \(rounds > 0 ? "done" : "")"
  }
}
