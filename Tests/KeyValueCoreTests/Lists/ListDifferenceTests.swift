import KeyValueCore
import Testing

@Suite struct ListChangeTests {
  @Test func `a reload isn't empty, and nothing is`() {
    #expect(!ListChange.reload.isEmpty)
    #expect(ListChange().isEmpty)
    #expect(ListChange(from: ["a"], to: ["a"]).isEmpty)
  }

  @Test func `equal identities are matched in order`() {
    let change = ListChange(from: ["a", "a", "b"], to: ["a", "b"])
    #expect(change.removals == [1])
    #expect(change.insertions.isEmpty)
    #expect(change.moves.isEmpty)
  }
}
