import DatabaseTestSupport
import LiveCells
import LiveCellsTestSupport
import LiveObjects
import Testing

@Managed("t")
private final class Memo {
  var id: Int64?
  @Stored("b") var text = ""
}

@MainActor
@Suite struct `The explanation of a row of a database` {
  private let database = MemoryDatabase()
  private let list: FetchedObjects<Memo>
  private let table: LiveTable<FetchedObjects<Memo>>
  private let screen = HeadlessScreen()

  init() throws {
    database.commit { $0[1] = [.integer(1), .integer(0), .text("a")] }
    list = try ManagedContext(database).fetchedObjects(Memo.self)
    table = LiveTable(list) { Column("Text", \.text) }
    table.attach(to: screen)
    table.resize(rows: 1)
    show()
  }

  private func show() {
    (screen.frameScheduler.clock as? ManualFrameClock)?.advanceUntilIdle()
  }

  private func commit(_ text: String) async {
    database.commit { $0[1] = [.integer(1), .integer(0), .text(text)] }
    await list.settle()
  }

  /// The explanation, with the letter T in place of the time.
  private var explanation: String? {
    table.explanation(ofRow: 0).first?
      .replacing(#/[0-9]{2}:[0-9]{2}:[0-9]{2}/#, with: "T")
  }

  @Test func `names the commits that changed it`() async {
    #expect(explanation == nil)
    await commit("b")
    show()
    #expect(explanation == "Text: text of Memo changed T by commit 1, was “a”")
    await commit("c")
    await commit("d")
    show()
    #expect(explanation == "Text: text of Memo changed T by commits 2 to 3, was “b”")
    database.commit { $0[2] = [.integer(2), .integer(0), .text("other")] }
    await list.settle()
    show()
    #expect(explanation == "Text: text of Memo changed T by commits 2 to 3, was “b”")
  }

  @Test func `names no commit for a change that is not saved`() async {
    await commit("b")
    show()
    #expect(explanation?.contains("by commit 1") == true)
    list[0].text = "c"
    show()
    #expect(explanation == "Text: text of Memo changed T, was “b”")
  }

  @Test func `names the commits in a session without a status of its own`() async throws {
    let session = TableSession(table)
    let screen = SessionScreen(session, rows: 2)
    await commit("b")
    screen.update()
    screen.press(.enter)
    let change = try #require(session.rowDetail?.entries[0].changes.last)
    #expect(change.commits == 1...1)
  }
}
