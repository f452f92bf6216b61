/// The sections of a list as tables take them, numbered the same for as long as they are there.
struct SectionList {
  private var numbering = SectionNumbering()
  private var known: [ValueSection]?
  /// What was told last.
  private(set) var sections: [RowSection]?

  /// Takes what the sections are now; answers whether they differ from what was told.
  mutating func update(_ values: [ValueSection]?) -> Bool {
    guard values != known else { return false }
    known = values
    sections = values.map { values in
      numbering.sections(values.map { ($0.value, $0.range.count) })
    }
    return true
  }
}
