import Testing

@testable import LiveSQL

@Suite struct KeysetTests {
  typealias Plain = TestTerm<PlainDialect>
  typealias Rows = TestTerm<RowDialect>

  private func predicates(
    _ terms: [Plain],
    _ values: [Value]?,
    _ direction: RowDirection = .forward,
    including isIncluded: Bool = false
  ) -> [String] {
    let parameters = terms.indices.map { "$\($0 + 1)" }
    return terms.stages(beyond: values, direction, including: isIncluded, parameters)
      .map(\.predicate)
  }

  @Test func `each stage reads one range of an index, the nearest first`() {
    let terms = [Plain("a"), Plain("b", isDescending: true)]
    let values: [Value] = [.integer(1), .integer(2)]
    #expect(predicates(terms, values) == ["a = $1 AND b < $2", "a > $1"])
    #expect(predicates(terms, values, .backward) == ["a = $1 AND b > $2", "a < $1"])
    #expect(predicates(terms, values, including: true)[0] == "a = $1 AND b = $2")
    #expect(terms.stages(beyond: values, .forward, ["$1", "$2"]).count == 2)
    #expect(
      terms.stages(beyond: values, .forward, including: true, ["$1", "$2"]).map(\.firstFreeTerm)
        == [2, 1, 0]
    )
  }

  @Test func `null is at the end at which the order has it`() {
    let first = [Plain("a", canBeNull: true)]
    #expect(predicates(first, [.integer(1)]) == ["a > $1"])
    #expect(predicates(first, [.integer(1)], .backward) == ["a < $1", "a IS NULL"])
    #expect(predicates(first, [.null]) == ["a IS NOT NULL"])
    #expect(predicates(first, [.null], .backward) == [])
    let last = [Plain("a", canBeNull: true, isNullGreatest: true)]
    #expect(predicates(last, [.integer(1)]) == ["a > $1", "a IS NULL"])
    #expect(predicates(last, [.null]) == [])
    #expect(predicates(last, [.null], .backward) == ["a IS NOT NULL"])
    #expect(predicates(last, [.null], including: true) == ["a IS NULL"])
  }

  @Test func `all rows are two ranges if null is at another end than in an index`() {
    #expect(predicates([Plain("a", canBeNull: true)], nil) == ["1 = 1"])
    let moved = [Plain("a", canBeNull: true, isNullGreatest: true)]
    #expect(predicates(moved, nil) == ["a IS NOT NULL", "a IS NULL"])
    #expect(predicates(moved, nil, .backward) == ["a IS NULL", "a IS NOT NULL"])
  }

  @Test func `a database that compares rows reads terms of one direction at once`() {
    let terms = [Rows("a", isDescending: true), Rows("b", isDescending: true)]
    let values: [Value] = [.integer(1), .integer(2)]
    func predicates(_ terms: [Rows], including isIncluded: Bool = false) -> [String] {
      let parameters = terms.indices.map { "$\($0 + 1)" }
      return terms.stages(beyond: values, .forward, including: isIncluded, parameters)
        .map(\.predicate)
    }
    #expect(predicates(terms) == ["(a, b) < ($1, $2)"])
    #expect(predicates(terms, including: true) == ["(a, b) <= ($1, $2)"])
    #expect(predicates([Rows("a"), Rows("b", isDescending: true)]).count == 2)
    // The row itself is found by its key.
    #expect(predicates([Rows("a")], including: true) == ["a = $1", "a > $1"])
    #expect(predicates([Rows("a")]) == ["(a) > ($1)"])
    #expect(predicates([Rows("a"), Rows("b", canBeNull: true)]).count > 1)
  }

  @Test func `the order of a stage does not move null in its first free term`() {
    let terms = [
      Plain("a", canBeNull: true, isNullGreatest: true),
      Plain("b", isDescending: true, canBeNull: true, isNullGreatest: true),
    ]
    #expect(terms.orderClause() == " ORDER BY a NULLS LAST, b DESC NULLS FIRST")
    #expect(terms.orderClause(.backward) == " ORDER BY a DESC NULLS FIRST, b NULLS LAST")
    let stage = KeysetStage(predicate: "", firstFreeTerm: 1)
    #expect(terms.orderClause(of: stage, .forward) == " ORDER BY b DESC")
    #expect(terms.orderClause(of: KeysetStage(predicate: "", firstFreeTerm: 2), .forward) == "")
  }

  @Test func `a row is after a sort position if a term is, and those before it are equal`() {
    let terms = [Plain("a", canBeNull: true, isNullGreatest: true), Plain("b", isDescending: true)]
    #expect(
      terms.isAfter([.integer(1), .integer(2)], ["$1", "$2"])
        == "((a > $1 OR a IS NULL) OR (a = $1 AND (b < $2 OR (b = $2 AND 1 = 0))))"
    )
    #expect(
      terms.isAfter([.null, .integer(2)], ["$1", "$2"])
        == "(1 = 0 OR (a IS NULL AND (b < $2 OR (b = $2 AND 1 = 0))))"
    )
    #expect(
      [Plain("a", canBeNull: true)].isAfter([.null], ["$1"])
        == "(a IS NOT NULL OR (a IS NULL AND 1 = 0))"
    )
  }
}
