/// The database orders and searches the rows, however many there are.
///
/// What it can't do at once it does behind the scenes: until a new order is known, the rows come by
/// key, and those that a text stands in as they are found; the status says how far it is. What is
/// asked for meanwhile takes its place. When it can't be done, the status has the failure, and the
/// rows stay as they were.
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
    arrange { $0.textFilter = filter }
  }

  func canArrange(by keys: [String]) -> Bool {
    known.request.limit == nil
      && keys.allSatisfy { key in table.columns.contains { $0.name == key } }
  }

  /// What is told to whoever asks for what can't be done.
  func refusal(_ what: String, _ keys: [String]?) -> String {
    "\(table.name): no \(what) by \(keys?.joined(separator: ", ") ?? "nothing")"
  }

  /// Has the rows arranged otherwise; what was under way for the earlier arrangement ends.
  func arrange(_ change: (inout RowRequest.Arrangement) -> Void) {
    let earlier = known.request.arrangement
    change(&known.request.arrangement)
    guard known.request.arrangement != earlier else { return }
    background.stop()
    endScan()
    refresh()
  }
}
