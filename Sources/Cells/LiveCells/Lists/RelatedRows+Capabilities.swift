public import KeyValueObserving

extension RelatedRows: DeletableCollection where Base: DeletableCollection {
  public func delete(_ elements: [Element]) throws { try current?.delete(elements) }
}

extension RelatedRows: ReorderableCollection where Base: ReorderableCollection {
  public var canMove: Bool { current?.canMove ?? false }

  public func move(_ element: Element, to position: Int) throws {
    try current?.move(element, to: position)
  }
}

// While there is no collection, each request is accepted and applied to the next one. If that one
// does not support it, `completeness` reports the refusal.

extension RelatedRows: SortableCollection where Base: SortableCollection {
  public var sortTerms: [SortTerm] { current?.sortTerms ?? requested.sortTerms ?? [] }

  public func canSort(by terms: [SortTerm]) -> Bool { current?.canSort(by: terms) ?? true }

  public func sort(by terms: [SortTerm]) { arrange { $0.sortTerms = terms } }
}

extension RelatedRows: FilterableCollection where Base: FilterableCollection {
  public var textFilter: TextFilter? {
    if let current { current.textFilter } else { requested.textFilter }
  }

  public func canFilter(by filter: TextFilter) -> Bool { current?.canFilter(by: filter) ?? true }

  public func filter(by filter: TextFilter?) {
    arrange { $0.textFilter = filter }
    if filter == nil { current?.filter(by: nil) }
  }
}

extension RelatedRows: SectionedCollection where Base: SectionedCollection {
  /// The sections of the collection, or nil if it has none.
  public var sections: [RowSection]? { current?.sections }

  public func observeSections(_ body: @escaping () -> Void) -> ObservationToken {
    flush()
    return observers.observeSections(body)
  }
}

extension RelatedRows: SectionableCollection where Base: SectionableCollection {
  public var sectionTerm: SortTerm? {
    if let current { current.sectionTerm } else { requested.sectionTerm }
  }

  public func canSection(by term: SortTerm) -> Bool { current?.canSection(by: term) ?? true }

  public func section(by term: SortTerm?) {
    arrange { $0.sectionTerm = term }
    if term == nil { current?.section(by: nil) }
  }
}

extension RelatedRows: RequestedCollection {
  package var completeness: ListCompleteness {
    observers.noteRead()
    let current = current
    if let refusal { return .refused(refusal) }
    return (current as? any RequestedCollection)?.completeness ?? .complete
  }

  package var canHoldAll: Bool {
    guard let current else { return true }
    return (current as? any RequestedCollection)?.canHoldAll
      ?? (current.count <= Self.maxLoadedCount)
  }

  package static var maxLoadedCount: Int {
    (Base.self as? any RequestedCollection.Type)?.maxLoadedCount
      ?? RequestedArrangement.maxRowsInMemory
  }
}

extension RelatedRows: KeyedCollection where Base: KeyedCollection {
  package func row(ofKey key: AnyHashable) -> Element? { current?.row(ofKey: key) }

  package func key(of row: Element) -> AnyHashable {
    current?.key(of: row) ?? AnyHashable(ObjectIdentifier(row))
  }
}

extension RelatedRows: PartlyReadCollection where Base: PartlyReadCollection {
  package func isCut(_ value: Value) -> Bool { current?.isCut(value) ?? false }

  package func completeValues(of rows: [Element], keys: [String]) async throws -> [[Value]?] {
    try await current?.completeValues(of: rows, keys: keys) ?? rows.map { _ in nil }
  }
}

extension RelatedRows: CommitCountingCollection where Base: CommitCountingCollection {
  package var commitCounter: CommitCounter? { current?.commitCounter }
}
