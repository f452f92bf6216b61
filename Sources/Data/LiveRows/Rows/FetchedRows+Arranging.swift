/// The database sorts and filters the rows, regardless of their number.
///
/// A request that cannot be fulfilled immediately is fulfilled in the background. Until a new order
/// is known, the rows are in key order, and those of a filter are shown as they are found.
/// ``Status/isComplete`` is false meanwhile. A later request replaces an earlier one. If the
/// database rejects a request, ``Status/refusal`` reports it until another one is made. The rows,
/// ``sortTerms`` and ``textFilter`` are then those of the last completed request.
extension FetchedRows: SortableCollection, FilterableCollection {
  public var sortTerms: [SortTerm] { known.request.arrangement.sortTerms }

  /// Returns whether all terms are columns of the table or query. A request with a limit cannot be
  /// sorted, because another order has other first rows.
  public func canSort(by terms: [SortTerm]) -> Bool { canArrange(by: terms.map(\.key)) }

  public func sort(by terms: [SortTerm]) {
    precondition(canSort(by: terms), refusal("sort", terms.map(\.key)))
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

  /// Returns the message of the precondition for requests that the list does not support.
  func refusal(_ what: String, _ keys: [String]?) -> String {
    "\(table.name): cannot \(what) by \(keys?.joined(separator: ", ") ?? "nothing")"
  }

  /// Changes the arrangement, and cancels background reads of the earlier one.
  func arrange(_ change: (inout RowRequest.Arrangement) -> Void) {
    let earlier = known.request.arrangement
    change(&known.request.arrangement)
    let isOther = known.request.arrangement != earlier
    let hadRefusal = outcome.request(isOther: isOther)
    guard isOther else { return hadRefusal ? updateStatus { _ in } : () }
    reads.background.stop()
    refresh()
    updateStatus { _ in }
  }
}
