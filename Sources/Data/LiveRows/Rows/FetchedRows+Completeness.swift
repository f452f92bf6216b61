extension FetchedRows: RequestedCollection {
  package var completeness: ListCompleteness {
    // Reads the status to register the access. It is observable; the properties below are not.
    _ = announcer.value
    if let refusal = outcome.refusal { return .refused(refusal.message) }
    return isComplete ? .complete : .pending
  }

  /// Whether the list contains only the rows found so far.
  package var isSearching: Bool {
    if case .keys(let list) = content { list.isPreliminary } else { false }
  }

  /// Whether the content is the complete result of the requested arrangement.
  private var isComplete: Bool { known.isPlanned && !content.isPreliminary }

  package static var maxLoadedCount: Int { RowWindow.maxReadyCount }

  package var canHoldAll: Bool {
    guard isComplete, case .keys(let list) = content else { return false }
    return list.keys.count <= Self.maxLoadedCount
  }

  /// Records the arrangement of a complete content, which replaces a rejected arrangement.
  func noteCompletion() {
    guard isComplete else { return }
    outcome.complete(known.arrangement)
    if storedFilter == nil {
      if case .keys(let list) = content { hasFewRows = !list.isDelayed } else { hasFewRows = false }
    }
  }
}

extension FetchedRows: StoredCollection {
  package var storedKeys: [String] { columns.map(\.name) }

  package var storedFilter: StoredFilter? { known.request.arrangement.filter }

  package func canFilter(byValuesOf keys: [String]) -> Bool {
    known.request.limit == nil
      && keys.allSatisfy { key in columns.contains { $0.name.utf8.elementsEqual(key.utf8) } }
  }

  package func choose(by filter: StoredFilter?) {
    arrange { $0.filter = filter }
  }

  package func snapshot(
    of arrangement: StoredArrangement,
    patience: Duration
  ) -> any StoredSnapshot {
    var request = known.request
    request.maxValueSize = nil
    request.arrangement.sortTerms = arrangement.sortTerms
    request.arrangement.sectionTerm = arrangement.sectionTerm
    request.arrangement.filter = arrangement.filter
    return SnapshotRead(request, in: reads.database, patience: patience)
  }

  package func detachedRow(_ row: StoredRow) -> Row {
    let detached = Row(key: RowKey(row.key), source: source)
    detached.take(row.values)
    return detached
  }
}

extension RowRequest.Arrangement {
  /// The filter, evaluated by the database or by the list.
  package var filter: StoredFilter? {
    get { textFilter.map(StoredFilter.text) ?? valueFilter.map(StoredFilter.values) }
    set {
      (textFilter, valueFilter) = (nil, nil)
      switch newValue {
      case .text(let filter)?: textFilter = filter
      case .values(let filter)?: valueFilter = filter
      case nil: break
      }
    }
  }

  /// Returns whether another arrangement has an equal filter.
  func hasFilter(of other: RowRequest.Arrangement) -> Bool { filter == other.filter }
}
