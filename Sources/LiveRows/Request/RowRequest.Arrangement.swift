extension RowRequest {
  /// What somebody who looks at the rows of a request has asked for besides: an order, a text to look
  /// for, sections. Its keys are the names of columns that the request asks for.
  public struct Arrangement: Hashable, Sendable {
    /// What the rows are ordered by, before the request's own order.
    public var sortTerms: [SortTerm] = []
    /// Which of the request's rows are shown; nil for all.
    public var textFilter: TextFilter?
    /// A condition that the list itself tests on the rows that it reads; nil for none. Plans ignore it.
    package var valueFilter: ValueFilter?
    /// What makes the sections in place of the request's own; nil for those.
    public var sectionTerm: SortTerm?

    /// The rows as the request has them.
    public init() {}
  }
}
