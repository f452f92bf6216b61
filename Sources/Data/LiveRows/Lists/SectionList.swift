/// The sections of a list in the form that tables use. A section keeps its number while it exists.
package struct SectionList {
  private var numbering = SectionNumbering()
  private var known: [ValueSection]?
  private var titles: [String]?
  private var others = 0
  /// The sections that the last update produced.
  package private(set) var sections: [RowSection]?

  /// Creates a list without sections.
  package init() {}

  /// Sets the sections and the number of rows that follow them, and returns whether anything
  /// differs from the last update.
  ///
  /// - Parameter titles: The titles of the headers, or nil to derive them from the values.
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
