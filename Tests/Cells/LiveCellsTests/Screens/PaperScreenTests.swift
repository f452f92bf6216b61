import Foundation
import KeyValueObserving
import LiveCells
import LiveCellsTestSupport
import Testing

@MainActor
@Suite struct `A screen written from the architecture` {
  private let clock = ManualFrameClock()
  private let people = ObservableArray(
    [("Ada", 36), ("Alan", 41), ("Grace", 85)].map { Person($0.0, age: $0.1) }
  )
  private let screen: PaperScreen

  init() {
    screen = PaperScreen(clock: clock)
  }

  private func session(_ title: String = "people") -> TableSession {
    let table = LiveTable(people) {
      Column("Name", \.first)
      Column("Age", \.age)
    }
    table.allowsDeleting = true
    let session = TableSession(table, title: title)
    session.screen.timeOfDay = { "12:00:00" }
    return session
  }

  /// Runs a layout until the test has finished, and closes it.
  private func show(_ layout: ScreenLayout, _ body: () async throws -> Void) async throws {
    async let end: Void = screen.run(layout)
    while screen.lines.isEmpty {
      await Task.yield()
      clock.advanceUntilIdle()
    }
    try await body()
    press("Ctrl-C")
    try await end
  }

  private func press(_ keys: String...) {
    for key in keys {
      screen.press(key)
      clock.advanceUntilIdle()
    }
  }

  @Test func `shows live rows, and is operated with the keys of all screens`() async throws {
    try await show(.table(session())) {
      #expect(
        screen.lines == [
          "= people", "  _Name Age", "> Ada   36 ", "  Alan  41 ", "  Grace 85 ", "live, 1/3",
        ]
      )
      people[1].age = 42
      clock.advanceUntilIdle()
      #expect(screen.lines[3] == "  Alan  42*")
      press("$", "s", "s")
      #expect(screen.lines[1] == "  Name  _Agev" && screen.lines[2].contains("Grace"))
      press("0", "s", "s", "s", "s", "r", "g", "x")
      #expect(screen.lines.last == "live, 1 selected, 2/3")
      press("Y")
      #expect(screen.clipboard.count == 1)
      press("X", "&", "d", "Enter")
      #expect(screen.lines.last?.contains("filtered by d") == true)
      press("?")
      #expect(screen.lines.contains("s  r: sort by the column, reverse the order"))
      press("Down", "Esc", "v")
      #expect(screen.lines[1] == "Name: Ada")
    }
  }

  @Test func `asks, pauses, goes back, and shows what was removed`() async throws {
    try await show(.table(session())) {
      press("Del", "y", "Enter")
      #expect(people.count == 2 && screen.lines.contains { $0.hasPrefix("-") })
      press("[")
      #expect(screen.lines.last?.contains("as of 12:00:00, 1 change ago") == true)
      press("Esc", "p")
      people[0].first = "unseen"
      clock.advanceUntilIdle()
      #expect(screen.lines.last?.contains("paused, 1 waiting") == true)
    }
  }

  @Test func `shows several tables, and opens further ones`() async throws {
    try await show(
      .rows(.table(session("left")), .tabs(.table(session("a")), .table(session("b"))))
    ) {
      #expect(
        screen.lines.filter { $0.hasPrefix("= ") || $0.hasPrefix("- ") } == ["= left", "- a"]
      )
      press("Tab", ")")
      #expect(
        screen.lines.filter { $0.hasPrefix("= ") || $0.hasPrefix("- ") } == ["- left", "= b"]
      )
      screen.open(.table(session("further")))
      clock.advanceUntilIdle()
      #expect(screen.lines.first == "= further")
      press("q")
      #expect(screen.lines.first == "- left")
    }
  }

  @Test func `needs at most 400 lines`() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Support/PaperScreen.swift")
    let text = try String(contentsOf: file, encoding: .utf8)
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 400)
  }
}
