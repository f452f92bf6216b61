extension FetchedRows: SectionableCollection {
  /// The sections that the rows fall into, in order, if the request or somebody who looks at the rows
  /// names what makes them.
  ///
  /// They are as exact as the order and the count are, see ``status``; of a large table there are
  /// none until its rows have been counted, and of more than ``ValueSection/most`` there are none at
  /// all.
  public var sections: [RowSection]? { sectionList.sections }

  public func observeSections(_ body: @escaping () -> Void) -> ObservationToken {
    sectionObservers.observe { _ in body() }
  }

  /// The sections with the positions of their rows; none where none are known.
  package var valueSections: [ValueSection] { content.sections }

  /// What the sections are by now, nil where the rows fall into none or they aren't known.
  var presentSections: [ValueSection]? {
    guard plan.hasSections, !content.isPreliminary else { return nil }
    let sections = content.sections
    return sections.isEmpty && count > 0 ? nil : sections
  }

  /// What makes the section of a row that is not in the database, by the terms of its place; nil where nothing is
  /// known of that.
  package func sectionValue(of terms: [Value]) -> Value? {
    terms.indices.contains(plan.sectionPosition) ? terms[plan.sectionPosition] : nil
  }

  /// Whether two values make one section, where what comes before them is the same.
  package func areOneSection(_ value: Value, _ other: Value) -> Bool {
    let lead = [Value](repeating: .null, count: plan.sectionPosition)
    return plan.compare(lead + [value], lead + [other]) == 0
  }

  public var sectionTerm: SortTerm? { known.request.arrangement.sectionTerm }

  public func canSection(by term: SortTerm) -> Bool { canArrange(by: [term.key]) }

  public func section(by term: SortTerm?) {
    precondition(term.map(canSection) ?? true, refusal("sections", term.map { [$0.key] }))
    arrange { $0.sectionTerm = term }
  }
}
