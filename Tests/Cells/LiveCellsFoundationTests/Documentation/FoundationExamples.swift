import Foundation
import LiveCells
import LiveCellsFoundation
import LiveCellsTestSupport
import Testing

@KeyValueObservable
private final class Reminder {
  var due = Date(timeIntervalSince1970: 0)
}

@KeyValueObservable
private final class Delivery {
  var sent = Date(timeIntervalSince1970: 0)
  var price = Decimal(3)
  var distance = Measurement(value: 1500, unit: UnitLength.meters)
  var address = URL(string: "https://example.org")
}

/// The example of the landing page of LiveCellsFoundation.
@MainActor
@Suite struct FoundationExamples {
  @Test func `a table shows dates, decimals, measurements and addresses`() {
    let table = LiveTable(rows: [Delivery()]) {
      Column("Sent", \.sent, format: .date(.abbreviated, time: .omitted))
      Column("Price", \.price, format: .styled(.currency(code: "EUR")))
      Column("Distance", \.distance, format: .measurement(in: UnitLength.kilometers))
      Column("Tracking", \.address)
    }
    let clock = ManualFrameClock()
    let screen = HeadlessScreen(clock: clock)
    table.attach(to: screen)
    table.resize(rows: 1)
    clock.advanceUntilIdle()
    let texts = screen.lines.first?.map(\.text) ?? []
    #expect(texts.last == "https://example.org" && texts.allSatisfy { !$0.isEmpty })
  }

  @Test func `a form has a field for a date`() {
    let reminder = Reminder()
    let form = LiveForm(
      "reminder",
      of: { reminder },
      fields: [
        Field(\.due, format: .date(time: .omitted), name: "Due").editable(\.due, to: .day)
      ]
    )
    #expect(SessionScreen(form.session).session.canEdit)
  }
}
