import LiveCellsTestSupport
import Testing

@testable import LiveCells

@Suite struct `Sections of arranged rows` {
  private let key = SortKey<Person>(\.age)

  private func value(_ number: Int) -> SortValue { SortValue(.value(.integer(Int64(number)))) }

  /// Returns the sections of runs, and the values whose title was requested.
  private func updated(
    _ sections: ArrangedSections,
    to runs: [(value: Int, count: Int)]
  ) -> (sections: ArrangedSections, titled: [Int]) {
    var titled: [Int] = []
    let found = sections.updated(
      to: runs.map { (value($0.value), $0.count) },
      compare: key.compare
    ) { run in
      titled.append(runs[run].value)
      return "\(runs[run].value)"
    }
    return (found, titled)
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `keep their identity while they exist, and no identity returns`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var sections = ArrangedSections()
    var identities: [Int: Int] = [:]
    var all: Set<Int> = []
    for _ in 0..<60 {
      if Int.random(in: 0..<8, using: &generator) == 0 {
        sections = sections.removed
        #expect(sections.shown == nil)
        identities = [:]
        continue
      }
      let runs = (0..<12).filter { _ in Bool.random(using: &generator) }
        .map { (value: $0, count: Int.random(in: 1...9, using: &generator)) }
      let (found, titled) = updated(sections, to: runs)
      let shown = try #require(found.shown)
      #expect(titled == runs.map(\.value).filter { identities[$0] == nil })
      #expect(shown.map(\.title) == runs.map { "\($0.value)" })
      #expect(shown.map(\.rowCount) == runs.map(\.count))
      var present: [Int: Int] = [:]
      for (run, section) in zip(runs, shown) {
        if let former = identities[run.value] {
          #expect(section.id == former)
        } else {
          #expect(all.insert(section.id).inserted)
        }
        present[run.value] = section.id
      }
      (sections, identities) = (found, present)
    }
  }
}
