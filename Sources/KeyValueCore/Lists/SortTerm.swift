/// One thing that a source orders its rows by, in words that a database knows as well as memory does.
public struct SortTerm: Hashable, Sendable {
  /// The key, by the names of the rows' key-value coding.
  @ByBytes public var key: String
  /// Whether the least comes first.
  public var isAscending: Bool
  /// Where rows without a value stand, whichever way the order runs.
  public var nils: NilPlacement

  /// Orders by the values of a key.
  public init(_ key: String, ascending: Bool = true, nils: NilPlacement = .last) {
    self.key = key
    isAscending = ascending
    self.nils = nils
  }
}
