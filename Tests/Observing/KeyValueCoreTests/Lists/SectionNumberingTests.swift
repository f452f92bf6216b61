import KeyValueCore
import Testing

@Suite struct `The identifiers of sections` {
  private func ids(_ numbering: inout SectionNumbering, _ texts: [String]) -> [Int] {
    numbering.sections(texts.map { (.text($0), 1) }).map(\.id)
  }

  @Test func `stay with the values when these are reordered`() {
    var numbering = SectionNumbering()
    let before = ids(&numbering, ["a", "b", "c"])
    #expect(Set(before).count == 3)
    let after = ids(&numbering, ["c", "new", "a"])
    #expect([after[0], after[2]] == [before[2], before[0]])
    #expect(!before.contains(after[1]))
  }

  @Test func `are unique, even for several runs of one value`() {
    var numbering = SectionNumbering()
    let before = ids(&numbering, ["a", "b", "a"])
    #expect(Set(before).count == 3)
    #expect(ids(&numbering, ["a", "b", "a"]) == before)
    let without = ids(&numbering, ["b"])
    #expect(without == [before[1]])
    #expect(Set(ids(&numbering, ["a", "b"])).isDisjoint(with: [before[0], before[2]]))
  }
}
