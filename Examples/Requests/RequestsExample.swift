package import LiveCells

/// Thousands of constantly changing downloads, each with a status text.
///
/// The model does not know which rows are displayed. A request without a visible cell has no
/// observers, and its changes cost as much as in a class that is not observable. A visible row
/// observes exactly the properties that it shows, and its cell writes the changed fields. While the
/// other tab is shown, nothing is observed; returning to the table shows the current state.
package final class RequestsExample: Example {
  package let table: LiveTable<ObservableArray<Request>>
  package let pace = Duration.milliseconds(100)

  private var numbers: SplitMix64
  private let report = Report()

  /// Creates an example with a number of downloads, some of which are active.
  package init(seed: UInt64, count: Int = 5000) {
    var numbers = SplitMix64(seed: seed)
    let requests = (1...count).map { Request(number: $0, numbers: &numbers) }
    self.numbers = numbers
    table = LiveTable(rows: requests) {
      Column("File", \.file)
      Column("Status", \.status, width: .content(atLeast: 24))
      Column("Progress", \.progress, format: .bar(width: 12).showingNil(as: "–"))
      Column("Received", \.received, format: .bytes, width: 9)
      Column("Speed", \.speed, format: .sparkline(last: 12), width: 12)
    }
    for _ in 0..<40 { step() }
  }

  package var state: String {
    let text = FieldFormat.number(grouping: " ").text(for: .integer(Int64(report.changes))).text
    return "\(text) changes, \(table.counters.deliveries) reached a cell"
  }

  package func layout(around session: TableSession) -> ScreenLayout {
    let form = LiveForm(
      "report",
      of: { [report] in report },
      fields: [
        Field(\Report.changes, format: .number(grouping: " "), name: "Changes"),
        Field(\.delivered, format: .number(grouping: " "), name: "Reached a cell"),
        Field(\.observed, name: "Requests observed now"),
      ]
    )
    return .tabs(.table(session).titled("downloads"), .form(form).titled("report"))
  }

  package func step() {
    var (changes, observed) = (0, 0)
    for position in 0..<table.source.count {
      let request = table.source[position]
      changes += request.goOn(&numbers)
      if request.isObserved("phase") { observed += 1 }
    }
    report.changes += changes
    report.observed = observed
    report.delivered = table.counters.deliveries
  }
}

/// The statistics on the second tab.
@KeyValueObservable
private final class Report {
  var changes = 0
  var delivered = 0
  /// The number of requests that have observers.
  var observed = 0
}
