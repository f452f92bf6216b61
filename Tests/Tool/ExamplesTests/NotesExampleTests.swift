#if SQLite
  import DatabaseTestSupport
  import Foundation
  import LiveCells
  import Testing

  @testable import Examples

  @MainActor
  @Suite struct `The notes` {
    private let folder = Folder()
    private let example: NotesExample
    private let clock = ManualFrameClock()
    private let session: TableSession
    private let screen: Painted
    private let other: Shell

    /// A screen that draws nothing.
    private final class Painted: FrameScheduling, FramePainting {
      let frameScheduler: FrameScheduler
      let session: TableSession

      init(_ session: TableSession, clock: any FrameClock) {
        self.session = session
        frameScheduler = FrameScheduler(clock: clock)
        session.attach(to: self)
      }

      func paint(at time: Duration) {
        if session.takePage() != nil { session.didShow() }
      }
    }

    init() throws {
      let path = folder.file("notes.sqlite")
      other = try Shell(path)
      try other.run(
        """
        CREATE TABLE notes(id INTEGER PRIMARY KEY, body TEXT NOT NULL,
          done INTEGER NOT NULL DEFAULT 0, edits INTEGER NOT NULL DEFAULT 0);
        INSERT INTO notes(body) VALUES('buy bread'), ('call Ada');
        """
      )
      example = try NotesExample(database: path)
      session = TableSession(example.table)
      _ = example.layout(around: session)
      screen = Painted(session, clock: clock)
      session.resize(rows: 5)
      clock.advanceUntilIdle()
    }

    private func press(_ keys: PressedKey...) {
      for key in keys { session.take(.key(key)) }
      clock.advanceUntilIdle()
    }

    private func edit(_ text: String) {
      session.perform(.putCursor(at: 0, column: 1))
      press(.character("e"), .control("u"))
      session.take(.text(text))
      press(.enter)
    }

    private func body() throws -> String {
      try other.run("SELECT body FROM notes WHERE id = 1")
        .trimmingCharacters(in: .newlines)
    }

    private var titles: [String] { session.visibleRows.map { $0.texts[1].text } }

    @Test func `are changed here, saved, and undone`() throws {
      edit("sell bread")
      #expect(titles == ["  sell bread", "  call Ada"] && example.state.hasPrefix("not saved"))
      #expect(try body() == "buy bread")
      press(.character("w"))
      #expect(try body() == "sell bread" && session.status.message == "saved")
      press(.character("u"))
      #expect(titles[0] == "  buy bread" && example.state.hasPrefix("not saved"))
      #expect(session.status.message == "undone: Title")
      press(.character("U"))
      #expect(titles[0] == "  sell bread")
    }

    @Test
    func `show both versions of a conflicting change, and ask which one to keep`() throws {
      edit("mine")
      try other.run("UPDATE notes SET body = 'theirs' WHERE id = 1")
      press(.character("w"))
      let message = try #require(session.status.message)
      #expect(message.contains("mine") && message.contains("theirs"))
      #expect(try body() == "theirs", "nothing is written")
      press(.character("W"))
      #expect(try body() == "mine")
    }

    @Test func `adopt the version of the other process when the user chooses it`() throws {
      edit("mine")
      try other.run("UPDATE notes SET body = 'theirs' WHERE id = 1")
      press(.character("w"), .character("R"))
      #expect(titles[0] == "  theirs" && !example.state.hasPrefix("not saved"))
      #expect(try body() == "theirs")
    }

    @Test func `are deleted after a prompt, and restored by undo`() {
      press(.delete)
      session.take(.text("y"))
      press(.enter)
      #expect(titles == ["  call Ada"])
      press(.character("u"))
      #expect(titles == ["  buy bread", "  call Ada"])
      #expect(session.status.message == "undone: the deletion of the row")
    }
  }
#endif
