extension FetchedRows: SectionableCollection {
  /// The sections of the rows in order, if the request or the arrangement has a section term.
  ///
  /// They are as exact as the order and the count; see ``status``. A large table has no sections
  /// until its rows have been counted. With more than ``ValueSection/maxSections`` sections, there
  /// are none.
  public var sections: [RowSection]? { sectionList.sections }

  public func observeSections(_ body: @escaping () -> Void) -> ObservationToken {
    observers.observeSections(body)
  }

  /// The sections with the positions of their rows. Empty if they are unknown.
  package var valueSections: [ValueSection] { content.sections }

  /// The current sections, or nil if there is no section term or they are unknown.
  var presentSections: [ValueSection]? {
    guard plan.hasSections, !content.isPreliminary else { return nil }
    let sections = content.sections
    return sections.isEmpty && count > 0 ? nil : sections
  }

  /// Returns the section value of an unsaved row from the terms of its position, or nil if it is
  /// unknown.
  package func sectionValue(of terms: [Value]) -> Value? {
    terms.indices.contains(plan.sectionPosition) ? terms[plan.sectionPosition] : nil
  }

  /// Returns whether two values belong to the same section, given equal terms before the section
  /// term.
  package func areOneSection(_ value: Value, _ other: Value) -> Bool {
    let lead = [Value](repeating: .null, count: plan.sectionPosition)
    return plan.compare(lead + [value], lead + [other]) == 0
  }

  public var sectionTerm: SortTerm? { known.request.arrangement.sectionTerm }

  public func canSection(by term: SortTerm) -> Bool { canArrange(by: [term.key]) }

  public func section(by term: SortTerm?) {
    precondition(term.map(canSection) ?? true, refusal("section", term.map { [$0.key] }))
    arrange { $0.sectionTerm = term }
  }
}
