import Foundation
import KeyValueObserving
import LiveCells
import LiveCellsFoundation
import LiveCellsTestSupport
import Testing

@KeyValueObservable
private final class Errand {
  var due = Date(timeIntervalSince1970: 1_795_300_000)
  var done: Date?
}

@MainActor
@Suite struct `Dates that the user types` {
  private let errand = Errand()
  private let zone: TimeZone
  private let screen: SessionScreen

  init() throws {
    let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
    self.zone = zone
    // 21 November 2026, 23:26 in Berlin.
    let now = { Date(timeIntervalSince1970: 1_795_300_000) }
    let table = LiveTable(rows: [errand]) {
      Column("Due", \.due).editable(\.due, to: .minute, timeZone: zone, now: now)
      Column("Done", \.done).editable(\.done, timeZone: zone, now: now)
    }
    screen = SessionScreen(TableSession(table))
  }

  /// Types a text into the first or second column. Returns the prompt's first text.
  private func type(_ text: String, column: Int) -> String {
    screen.session.perform(.putCursor(at: 0, column: column))
    screen.press(.character("e"))
    let before = screen.message ?? ""
    screen.press(.control("u"))
    screen.type(text)
    screen.press(.enter)
    return before
  }

  private func text(_ date: Date?) -> String? {
    date?.formatted(.iso8601.year().month().day().time(includingFractionalSeconds: false))
  }

  @Test(arguments: [
    ("2027-03-01 09:05", "2027-03-01T08:05:00"), ("2027-07-01T09:05", "2027-07-01T07:05:00"),
    ("2027-03-01", "2027-02-28T23:00:00"), ("today 8:00", "2026-11-21T07:00:00"),
    ("Tomorrow", "2026-11-21T23:00:00"), ("yesterday 23:59", "2026-11-20T22:59:00"),
    ("+7 00:00", "2026-11-27T23:00:00"), ("-1", "2026-11-19T23:00:00"),
  ])
  func `are set in the time zone`(typed: String, expected: String) {
    #expect(type(typed, column: 0) == "Due: 2026-11-21 23:26")
    #expect(text(errand.due) == expected && screen.message == nil)
  }

  @Test func `have a day only, or are removed`() {
    #expect(type("2028-02-29", column: 1) == "Done: ")
    #expect(text(errand.done) == "2028-02-28T23:00:00")
    #expect(type("", column: 1) == "Done: 2028-02-29")
    #expect(errand.done == nil)
  }

  @Test(arguments: [
    "2027-02-29", "2027-13-01", "27-01-01", "2027-01-01 24:00", "2027-01-01 10:60", "now", "7",
    "2027-03-28 02:30", "٢٠٢٧-01-01", "2027-01-01 1:2:3", "2027--1-01", "+99999999999999999999",
    "+9223372036854775807", "2027-01-01 10:00 x", " ",
  ])
  func `are refused with an example if they do not exist`(typed: String) {
    let before = errand.due
    _ = type(typed, column: 0)
    #expect(errand.due == before)
    #expect(screen.message?.contains("type a time such as 2026-11-21 23:26, today or +7") == true)
  }

  @Test func `have no time of day in a field of days`() {
    _ = type("2027-01-01 10:00", column: 1)
    #expect(errand.done == nil)
    #expect(screen.message?.contains("type a day such as 2026-11-21, today or +7") == true)
  }
}
