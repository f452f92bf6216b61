import LiveCells
import Testing

final class Page: FrameScheduling, FramePainting {
  let frameScheduler: FrameScheduler
  let session: TableSession
  private(set) var lines: [String] = []

  init(_ session: TableSession, clock: any FrameClock) {
    self.session = session
    frameScheduler = FrameScheduler(clock: clock)
    session.attach(to: self)
  }

  func paint(at time: Duration) {
    guard let page = session.takePage() else { return }
    lines = page.rows.map { row in
      (row.hasCursor ? "> " : "  ") + row.texts.map(\.text).joined(separator: " ")
    }
    session.didShow()
  }
}

/// The examples of sessions in the articles.
@MainActor
@Suite struct SessionExamples {
  private let clock = ManualFrameClock()

  @Test func `a screen draws the state of a session`() {
    let table = LiveTable(rows: (0..<100).map { Track("track \($0)") }) { Column("Title", \.title) }
    let session = TableSession(table)
    let page = Page(session, clock: clock)
    session.resize(rows: 3)
    session.take(.key(.down))
    session.search(for: "track 50")
    clock.advanceUntilIdle()
    #expect(page.lines == ["  track 48", "  track 49", "> track 50"])
  }

  @Test func `a program adds its own commands`() {
    let table = LiveTable(rows: [Track("overture"), Track("finale")]) {
      Column("Title", \.title)
      Column("Played", \.played, format: .percent)
    }
    let session = TableSession(table, title: "tracks")
    session.commands.append(
      TableCommand("play from the beginning", keys: [.character("b")]) { session in
        table.cursorRow?.played = 0
        session.showMessage("from the beginning")
      }
    )
    session.onActivate = { table.cursorRow?.played = 1 }
    session.commands.append(
      TableCommand("rename", keys: [.character("e")]) { session in
        guard let track = table.cursorRow else { return }
        session.openPrompt("Title: ", text: track.title) { track.title = $0 }
      }
    )
    let page = Page(session, clock: clock)
    session.resize(rows: 2)
    clock.advanceUntilIdle()
    session.take(.key(.enter))
    session.take(.key(.character("e")))
    session.take(.text("!"))
    session.take(.key(.enter))
    clock.advanceUntilIdle()
    #expect(page.lines == ["> overture! 100%", "  finale 0%"])
    session.take(.key(.character("b")))
    clock.advanceUntilIdle()
    #expect(page.lines[0] == "> overture! 0%" && session.status.message == "from the beginning")
  }
}

/// The example of `ErrorForUsers`.
@MainActor
@Suite struct ErrorForUsersExample {
  struct TooLong: ErrorForUsers {
    var textForUsers: String { "Titles have at most 80 characters." }
  }

  @Test func `a session shows the text for users`() {
    let session = TableSession(LiveTable(rows: [Track("a")]) { Column("Title", \.title) })
    session.showError(TooLong())
    #expect(session.status.message == "Titles have at most 80 characters.")
  }
}
