package import LiveCells

/// Thousands of downloads, each changing all the time, with a status text for each.
///
/// Nothing here knows which rows are displayed. A request that no cell shows is observed by nobody, and
/// its changes cost what they would cost in a class that can't be observed. One that is displayed is
/// followed in exactly what its row shows, and its cell writes the fields whose texts differ.
package final class RequestsExample: Example {
  package let table: LiveTable<ObservableArray<Request>>
  package let pace = Duration.milliseconds(100)

  private var numbers: SeededNumbers
  private var changes = 0

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
    let (changed, delivered) = (Value.integer(Int64(changes)), table.counters.deliveries)
    let text = FieldFormat.number(grouping: " ").text(for: changed).text
    return "\(text) changes, \(delivered) reached a cell"
  }

  package func step() {
    for position in 0..<table.source.count {
      changes += table.source[position].goOn(&numbers)
    }
  }
}
