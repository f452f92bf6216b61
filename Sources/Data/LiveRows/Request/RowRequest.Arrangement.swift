extension RowRequest {
  /// The order, filter and sections that a user adds to a request. Keys are names of requested
  /// columns.
  ///
  /// ```swift
  /// request.arrangement.sortTerms = [SortTerm("total", ascending: false)]
  /// request.arrangement.textFilter = TextFilter("open", in: ["status"])
  /// ```
  public struct Arrangement: Hashable, Sendable {
    /// The sort terms, which precede the request's own order.
    public var sortTerms: [SortTerm] = []
    /// The text filter, or nil to show all rows of the request.
    public var textFilter: TextFilter?
    /// A condition that the list evaluates on the rows that it reads, or nil. Plans ignore it.
    package var valueFilter: ValueFilter?
    /// The section term that replaces the request's own, or nil to keep it.
    public var sectionTerm: SortTerm?

    /// Creates an empty arrangement.
    public init() {}
  }
}
