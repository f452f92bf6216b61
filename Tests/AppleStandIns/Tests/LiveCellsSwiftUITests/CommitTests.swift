import DatabaseTestSupport
import LiveCells
import LiveCellsSwiftUI
import LiveObjects
import SwiftUI
import Testing

@Managed("t")
private final class SavedMemo {
  var id: Int64?
  @Stored("b") var text = ""
}

@MainActor
@Suite struct `A SwiftUI list of a database` {
  private let clock = ManualFrameClock()
  private let database = MemoryDatabase()

  /// Synchronous, because an `async` function would call the asynchronous form.
  private func memos() throws -> FetchedObjects<SavedMemo> {
    try ManagedContext(database).fetchedObjects(SavedMemo.self)
  }

  @Test func `names the commits in its explanations`() async throws {
    database.commit { $0[1] = [.integer(1), .integer(0), .text("a")] }
    let memos = try memos()
    let scheduler = FrameScheduler(clock: clock)
    let list = ObservingList(memos, scheduler: scheduler, explains: true) { memo in Text(memo.text)
    }
    let host = Host(list)
    clock.advanceUntilIdle()
    #expect(host.lines == ["a"])

    func explanation() -> String {
      clock.advanceUntilIdle()
      let texts = host.descriptions.filter { $0.hasPrefix("hint: ") }
      return texts.joined().replacing(#/changed .*[0-9]:[0-9]{2}[^,b]*/#, with: "changed T ")
    }
    for text in ["b", "c"] {
      database.commit { $0[1] = [.integer(1), .integer(0), .text(text)] }
      await memos.settle()
    }
    #expect(explanation() == "hint: text of SavedMemo changed T by commits 1 to 2, was “a”")
    database.commit { $0[1] = [.integer(1), .integer(0), .text("d")] }
    await memos.settle()
    #expect(explanation() == "hint: text of SavedMemo changed T by commit 3, was “c”")
    memos[0].text = "not saved"
    #expect(!explanation().contains("commit"))
    #expect(host.lines == ["not saved"])
  }
}
