import LiveSQL
import Testing

@Suite struct SQLTermTests {
  typealias Term = TestTerm<PlainDialect>

  @Test func `null is first or last whatever the direction`() {
    for isDescending in [false, true] {
      for isFirst in [false, true] {
        var term = Term("a", isDescending: isDescending, canBeNull: true)
        term.isNullFirst = isFirst
        #expect(term.isNullFirst == isFirst)
        #expect(term.endsWithNull(.forward) != isFirst)
        #expect(term.endsWithNull(.backward) == isFirst)
        #expect(term.isNullMoved == (isFirst == isDescending))
      }
    }
    #expect(!Term("a", isNullGreatest: true).isNullMoved)
    #expect(!Term("a", isNullGreatest: true).endsWithNull(.forward))
  }

  @Test func `the key completes an order in the direction of its last term`() {
    let order = [Term("a", isDescending: true)]
    let key = [Term("a"), Term("k"), Term("l", isDescending: true)]
    let terms = order.completed(by: key, isReversed: true)
    #expect(terms.map(\.expression) == ["a", "k", "l"])
    #expect(terms.map(\.isDescending) == [true, true, false])
    #expect(order.completed(by: key, isReversed: false).map(\.isDescending) == [true, false, true])
    #expect(terms.positions(of: [Term("l"), Term("a")]) == [2, 0])
  }

  @Test func `terms before the section precede it, and none is repeated`() {
    let own = [Term("a"), Term("s", isDescending: true), Term("b"), Term("a")]
    let (terms, position) = Array.order(own, lead: 2, section: Term("s"), sorted: [Term("c")])
    #expect(terms.map(\.expression) == ["a", "s", "c", "b"] && position == 1)
    #expect(!terms[1].isDescending)
    let plain = Array.order(own, lead: 2, section: nil, sorted: [Term("b")])
    #expect(plain.terms.map(\.expression) == ["b", "a", "s"] && plain.sectionPosition == 0)
  }

  @Test func `sections are grouped by their term and those before it, in their order`() {
    let terms = [Term("a", isDescending: true), Term("s"), Term("k")]
    #expect(terms.sectionList(1) == "a AS livecells_t0, s AS livecells_t1")
    #expect(
      terms.sectionGrouping(1)
        == " GROUP BY livecells_t0, livecells_t1 ORDER BY livecells_t0 DESC, livecells_t1"
    )
  }
}
