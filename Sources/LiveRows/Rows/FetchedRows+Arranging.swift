/// The database orders and searches the rows, however many there are.
///
/// A request that cannot be answered at once is answered in the background. Until a new order is
/// known, the rows come by key, and those of a filter as they are found; ``Status/isComplete`` is false
/// meanwhile. A later request replaces an earlier one. A request that the database refuses is reported
/// by ``Status/refusal`` until another one is made; the rows, ``sortTerms`` and ``textFilter`` are those
/// of the last request that was answered.
extension FetchedRows: SortableCollection, FilterableCollection {
  public var sortTerms: [SortTerm] { known.request.arrangement.sortTerms }

  /// Whether the terms are columns of the table or query. A request with a limit can't be ordered
  /// otherwise, because other rows would be its first.
  public func canSort(by terms: [SortTerm]) -> Bool { canArrange(by: terms.map(\.key)) }

  public func sort(by terms: [SortTerm]) {
    precondition(canSort(by: terms), refusal("order", terms.map(\.key)))
    arrange { $0.sortTerms = terms }
  }

  public var textFilter: TextFilter? { known.request.arrangement.textFilter }

  public func canFilter(by filter: TextFilter) -> Bool { canArrange(by: filter.keys) }

  public func filter(by filter: TextFilter?) {
    precondition(filter.map(canFilter) ?? true, refusal("filter", filter?.keys))
    arrange {
      $0.textFilter = filter
      $0.valueFilter = nil
    }
  }

  func canArrange(by keys: [String]) -> Bool {
    known.request.limit == nil
      && keys.allSatisfy { key in table.columns.contains { $0.name.isExactly(key) } }
  }

  /// What is told to whoever asks for what can't be done.
  func refusal(_ what: String, _ keys: [String]?) -> String {
    "\(table.name): no \(what) by \(keys?.joined(separator: ", ") ?? "nothing")"
  }

  /// Has the rows arranged otherwise; what was under way for the earlier arrangement ends.
  func arrange(_ change: (inout RowRequest.Arrangement) -> Void) {
    let earlier = known.request.arrangement
    change(&known.request.arrangement)
    let hadRefusal = refusal != nil
    refusal = nil
    guard known.request.arrangement != earlier else {
      return hadRefusal ? updateStatus { _ in } : ()
    }
    orderFailure = nil
    background.stop()
    endScan()
    refresh()
    updateStatus { _ in }
  }
}
