import Testing

@testable import LiveCellsTerminal

@Suite struct DisplayWidthTests {
  @Test(
    arguments: [
      ("a", 1), ("é", 1), ("e\u{301}", 1), ("ß", 1), ("Ω", 1), ("—", 1), ("…", 1),
      ("漢", 2), ("か", 2), ("が", 2), ("か\u{3099}", 2), ("한", 2), ("\u{1112}\u{1161}\u{11AB}", 2),
      ("ｱ", 1), ("Ａ", 2), ("𠀋", 2), ("न", 1), ("नि", 2),
      ("👍", 2), ("👍🏽", 2), ("👨‍👩‍👧‍👦", 2), ("🇩🇪", 2), ("🏴󠁧󠁢󠁥󠁮󠁧󠁿", 2), ("❤", 1), ("❤️", 2), ("1️⃣", 2),
    ] as [(Character, Int)]
  )
  func `a grapheme cluster takes the columns a terminal gives it`(
    cluster: Character,
    columns: Int
  ) {
    #expect(DisplayWidth.columns(of: cluster) == columns)
  }

  @Test func `an emoji newer than the table is wide`() {
    // Added in Unicode 16; the generated table is of Unicode 15.
    #expect(DisplayWidth.columns(of: "\u{1FAE9}" as Character) == 2)
  }

  @Test func `the table's ranges ascend and do not touch`() {
    let bounds = WideRanges.bounds
    #expect(bounds.count.isMultiple(of: 2))
    for index in stride(from: 0, to: bounds.count, by: 2) {
      #expect(bounds[index] <= bounds[index + 1])
      if index > 0 { #expect(bounds[index] > bounds[index - 1] + 1) }
    }
  }

  @Test func `a single scalar takes between zero and two columns`() {
    for value in UInt32(0)..<0x20000 {
      guard let scalar = Unicode.Scalar(value) else { continue }
      #expect((0...2).contains(DisplayWidth.columns(of: scalar)))
    }
  }
}
