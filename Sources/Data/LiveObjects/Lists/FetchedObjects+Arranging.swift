/// Sorting, filtering and sections are performed by the database and use saved values only; see
/// `FetchedRows`. Keys are the names of properties that are stored in a single column.
extension FetchedObjects: SortableCollection, FilterableCollection {
  public var sortTerms: [SortTerm] { rows.sortTerms.map { renamed($0, keyName) } }

  /// Returns whether every term is a property that is stored in a single column.
  ///
  /// A request with a limit supports only its own order, because another order would select other
  /// objects.
  public func canSort(by terms: [SortTerm]) -> Bool {
    let columns = terms.compactMap { columnName($0.key) }
    return columns.count == terms.count && rows.canSort(by: terms.map { renamed($0, columnName) })
  }

  public func sort(by terms: [SortTerm]) {
    check(canSort(by: terms), "sort", terms.map(\.key))
    rows.sort(by: terms.map { renamed($0, columnName) })
  }

  public var textFilter: TextFilter? {
    rows.textFilter.map { TextFilter($0.text, in: $0.keys.map { keyName($0) ?? $0 }) }
  }

  public func canFilter(by filter: TextFilter) -> Bool {
    let columns = filter.keys.compactMap(columnName)
    return columns.count == filter.keys.count
      && rows.canFilter(by: TextFilter(filter.text, in: columns))
  }

  public func filter(by filter: TextFilter?) {
    check(filter.map(canFilter) ?? true, "filter", filter?.keys ?? [])
    rows.filter(by: filter.map { TextFilter($0.text, in: $0.keys.compactMap(columnName)) })
  }

  private func check(_ isPossible: Bool, _ what: String, _ keys: [String]) {
    precondition(
      isPossible,
      "\(Object.managedTable.className): cannot \(what) by \(keys.joined(separator: ", "))"
    )
  }

  private func renamed(_ term: SortTerm, _ name: (String) -> String?) -> SortTerm {
    SortTerm(name(term.key) ?? term.key, ascending: term.isAscending, nils: term.nils)
  }

  /// Returns the name of the only column of a property. Returns nil for a relation, because the
  /// order of its keys has no meaning.
  private func columnName(_ key: String) -> String? {
    let property = Object.managedTable.properties.first { $0.name == key }
    guard let property, property.columns.count == 1, !(property is any ToOneProperty) else {
      return nil
    }
    return property.columns[0]
  }

  private func keyName(_ column: String) -> String? {
    Object.managedTable.properties.first { columnName($0.name).isExactly(column) }?.name
  }
}

extension FetchedObjects: RequestedCollection {
  package var completeness: ListCompleteness { rows.completeness }

  package static var maxLoadedCount: Int { FetchedRows.maxLoadedCount }

  package var canHoldAll: Bool { rows.canHoldAll }
}

extension FetchedObjects: SectionableCollection {
  /// The sections of the list in order, or nil if neither the request nor ``section(by:)`` defines
  /// any; see `FetchedRows/sections`.
  ///
  /// New objects whose section is unknown are last, in a section without a title.
  public var sections: [RowSection]? { titledSections.list.sections }

  public func observeSections(_ body: @escaping () -> Void) -> ObservationToken {
    observers.observeSections(body)
  }

  public var sectionTerm: SortTerm? { rows.sectionTerm.map { renamed($0, keyName) } }

  public func canSection(by term: SortTerm) -> Bool {
    columnName(term.key) != nil && rows.canSection(by: renamed(term, columnName))
  }

  public func section(by term: SortTerm?) {
    check(term.map(canSection) ?? true, "section", term.map { [$0.key] } ?? [])
    rows.section(by: term.map { renamed($0, columnName) })
  }

  /// The current sections with the ranges of displayed elements, and the number of objects after
  /// them that belong to no section. The sections are nil if the list has none.
  ///
  /// Walks through the database's sections in order. Hidden rows are subtracted from each section,
  /// and new objects are inserted into it at their sort position.
  var presentSections: (sections: [ValueSection]?, others: Int) {
    guard rows.sections != nil else { return (nil, overlay.addedCount) }
    var hidden = overlay.hidden.positions[...]
    var runs = SectionRuns { [rows] in rows.areOneSection($0, $1) }
    var shown = 0
    var next = 0
    for section in rows.valueSections {
      let gone = hidden.prefix { $0 < section.range.upperBound }.count
      hidden.removeFirst(gone)
      let (start, end) = (shown, shown + section.range.count - gone)
      while next < overlay.addedCount, overlay.shownRows(before: next) < end,
        let value = overlay.additions[next].place.flatMap({ rows.sectionValue(of: $0.terms) })
      {
        let before = overlay.shownRows(before: next)
        runs.add(section.value, before - shown)
        shown = before
        runs.add(before > start ? section.value : value, 1, isNew: true)
        next += 1
      }
      runs.add(section.value, end - shown)
      shown = end
    }
    while next < overlay.addedCount,
      let value = overlay.additions[next].place.flatMap({ rows.sectionValue(of: $0.terms) })
    {
      runs.add(value, 1, isNew: true)
      next += 1
    }
    return (runs.sections, overlay.addedCount - next)
  }
}

/// Builds sections from consecutive runs of elements.
private struct SectionRuns {
  /// Returns whether two values belong to the same section, as far as this can be decided without a
  /// query.
  let areSame: (Value, Value) -> Bool
  private(set) var sections: [ValueSection] = []
  private var endsWithNew = false

  init(areSame: @escaping (Value, Value) -> Bool) {
    self.areSame = areSame
  }

  mutating func add(_ value: Value, _ count: Int, isNew: Bool = false) {
    if count == 0 { return }
    let start = sections.last?.range.upperBound ?? 0
    // The boundaries between rows come from the database. Only a run of new objects may be merged
    // with its neighbour.
    if let last = sections.last,
      last.value == value || (isNew || endsWithNew) && areSame(last.value, value)
    {
      sections[sections.count - 1].range = last.range.lowerBound..<(start + count)
    } else {
      sections.append(ValueSection(value: value, range: start..<(start + count)))
    }
    endsWithNew = isNew
  }
}
