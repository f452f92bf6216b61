import KeyValueCore
import Testing

@testable import LiveObjects

struct PendingListChangesTests {
  @Test func `changes that are caused while reporting follow`() {
    var pending = PendingListChanges()
    pending.add(ListChange(insertions: [0]))
    let begins = pending.begin()
    #expect(begins && pending.hasCommit)
    #expect(pending.take().rows.insertions == [0])
    pending.add(ListChange(removals: [0]))
    let nested = pending.begin()
    #expect(!nested && !pending.isEmpty)
    #expect(pending.take().rows.removals == [0])
    pending.end()
    #expect(pending.isEmpty && !pending.isReporting)
  }

  @Test func `a change of the sections is no commit`() {
    var pending = PendingListChanges()
    pending.addSections()
    #expect(!pending.isEmpty && pending.hasRows && !pending.hasCommit)
    #expect(pending.take().rows.isEmpty)
  }
}
