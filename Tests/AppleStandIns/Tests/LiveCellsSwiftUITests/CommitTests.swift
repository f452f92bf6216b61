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

  private func write(_ text: String) {
    database.commit { $0[1] = [.integer(1), .integer(0), .text(text)] }
  }

  /// Returns the explanation after the next frame, with the letter T in place of the time.
  private func explanation(in host: Host) -> String {
    clock.advanceUntilIdle()
    let texts = host.descriptions.filter { $0.hasPrefix("hint: ") }
    return texts.joined().replacing(#/changed .*[0-9]:[0-9]{2}[^,b]*/#, with: "changed T ")
  }

  @Test func `names the commits in its explanations`() async throws {
    write("a")
    let memos = try memos()
    let scheduler = FrameScheduler(clock: clock)
    let list = ObservingList(memos, scheduler: scheduler, explains: true) { memo in Text(memo.text)
    }
    let host = Host(list)
    clock.advanceUntilIdle()
    #expect(host.lines == ["a"])
    for text in ["b", "c"] {
      write(text)
      await memos.settle()
    }
    let both = "hint: text of SavedMemo changed T by commits 1 to 2, was “a”"
    #expect(explanation(in: host) == both)
    write("d")
    await memos.settle()
    let one = "hint: text of SavedMemo changed T by commit 3, was “c”"
    #expect(explanation(in: host) == one)
    memos[0].text = "not saved"
    #expect(!explanation(in: host).contains("commit"))
    #expect(host.lines == ["not saved"])
  }

  @Test(arguments: [true, false])
  func `names the commits in a view of one of its objects, if the view knows the list`(
    isKnown: Bool
  ) async throws {
    write("a")
    let memos = try memos()
    let host = Host(
      Observed(
        memos[0],
        scheduler: FrameScheduler(clock: clock),
        explains: true,
        commitsOf: isKnown ? memos : nil
      ) { Text($0.text) }
    )
    clock.advanceUntilIdle()
    write("b")
    await memos.settle()
    let commit = isKnown ? "by commit 1" : ""
    #expect(explanation(in: host) == "hint: text of SavedMemo changed T \(commit), was “a”")
    #expect(host.lines == ["b"])
  }
}
