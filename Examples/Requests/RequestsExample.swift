package import LiveCells

/// Thousands of downloads, each changing all the time, with a status text for each.
///
/// Nothing here knows which rows are displayed. A request that no cell shows is observed by nobody, and
/// its changes cost what they would cost in a class that can't be observed. One that is displayed is
/// followed in exactly what its row shows, and its cell writes the fields whose texts differ. Who leaves for
/// the other tab leaves nothing observed, and finds what is so when he comes back.
package final class RequestsExample: Example {
  package let table: LiveTable<ObservableArray<Request>>
  package let pace = Duration.milliseconds(100)

  private var numbers: SeededNumbers
  private let report = Report()

  /// An example with so many downloads, a part of which are under way.
  package init(seed: UInt64, count: Int = 5000) {
    var numbers = SeededNumbers(seed: seed)
    let requests = (1...count).map { Request(number: $0, numbers: &numbers) }
    self.numbers = numbers
    table = LiveTable(requests) {
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

/// What the second tab says of the first.
@KeyValueObservable
private final class Report {
  var changes = 0
  var delivered = 0
  /// How many requests somebody observes.
  var observed = 0
}
