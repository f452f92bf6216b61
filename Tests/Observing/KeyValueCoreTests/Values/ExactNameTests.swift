import Testing

@testable import KeyValueCore

@Suite struct ExactNameTests {
  private let composed = "caf\u{E9}"
  private let decomposed = "cafe\u{301}"

  @Test func `names that differ by normalization are different, and hash differently`() {
    #expect(composed == decomposed)
    #expect(ExactName(composed) != ExactName(decomposed))
    #expect(Set([composed, decomposed].exact).count == 2)
    #expect(ExactName(composed) == ExactName("caf" + "\u{E9}"))
    #expect([decomposed, composed].firstIndex(ofName: composed) == 1)
    #expect(![decomposed].contains(name: composed))
    #expect(SortTerm(composed) != SortTerm(decomposed))
    #expect(TextFilter("a", in: [composed]) != TextFilter("a", in: [decomposed]))
    #expect(TextFilter(composed, in: []) != TextFilter(decomposed, in: []))
  }

  @Test func `keys that differ by normalization are two keys`() {
    let table = KeyTable(
      "Row",
      [Key.computed(composed, \Named.first), Key.computed(decomposed, \Named.second)]
    )
    #expect(table.index(of: composed) == 0)
    #expect(table.index(of: decomposed) == 1)
  }

  @Test(arguments: [
    (["a", "a", "a"], ["a", "a:1", "a:2"]), (["a", "a:1", "a"], ["a", "a:1", "a:2"]),
    (["a", "a", "a:1"], ["a", "a:2", "a:1"]), (["", "", "A", "a"], ["", ":1", "A", "a"]),
    (["caf\u{E9}", "cafe\u{301}"], ["caf\u{E9}", "cafe\u{301}"]), ([], []),
  ])
  func `equal names become distinct, and distinct names are unchanged`(
    names: [String],
    distinct: [String]
  ) {
    #expect(names.distinctNames.exact == distinct.exact)
    #expect(Set(names.distinctNames.exact).count == names.count)
  }
}

private final class Named {
  let first = 1
  let second = 2
}
