/// The sections of a list as tables take them, numbered the same for as long as they are there.
package struct SectionList {
  private var numbering = SectionNumbering()
  private var known: [ValueSection]?
  private var titles: [String]?
  private var others = 0
  /// What was told last.
  package private(set) var sections: [RowSection]?

  /// No sections.
  package init() {}

  /// Takes what the sections are now, and how many rows come after them; answers whether they differ
  /// from what was told.
  ///
  /// - Parameter titles: What their headers say; nil for their values.
  package mutating func update(
    _ values: [ValueSection]?,
    others: Int = 0,
    titles: [String]? = nil
  ) -> Bool {
    guard values != known || others != self.others || titles != self.titles else { return false }
    known = values
    self.titles = titles
    self.others = others
    sections = values.map { values in
      var sections = numbering.sections(values.map { ($0.value, $0.range.count) })
      for (index, title) in (titles ?? []).enumerated() { sections[index].title = title }
      return sections + (others > 0 ? [.whole(others)] : [])
    }
    return true
  }
}
