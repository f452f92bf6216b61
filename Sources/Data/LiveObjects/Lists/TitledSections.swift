/// The sections of a list of objects. Their titles may be computed from the objects.
@MainActor
struct TitledSections {
  /// The current sections.
  private(set) var list = SectionList()
  /// Computes the titles, if they differ from the section values.
  let titles: SectionTitles?

  init(_ titles: SectionTitles?) { self.titles = titles }

  /// Sets the sections, and returns whether they differ from those that observers have received.
  ///
  /// - Parameters:
  ///   - others: The number of objects after the sections.
  ///   - titles: The titles of the sections, or nil to derive them from the values. They are
  ///     computed before this call, because they are computed by user code.
  mutating func update(_ sections: [ValueSection]?, others: Int, titles: [String]?) -> Bool {
    list.update(sections, others: others, titles: titles)
  }
}
