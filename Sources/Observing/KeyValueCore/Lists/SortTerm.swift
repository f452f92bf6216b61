/// One term of a sort order, which databases and in-memory lists can both evaluate.
public struct SortTerm: Hashable, Sendable {
  /// The name of the key.
  @ByBytes public var key: String
  /// A Boolean value indicating whether the least value comes first.
  public var isAscending: Bool
  /// The position of rows without a value, in either direction.
  public var nils: NilPlacement

  /// Creates a term that sorts by the values of a key.
  public init(_ key: String, ascending: Bool = true, nils: NilPlacement = .last) {
    self.key = key
    isAscending = ascending
    self.nils = nils
  }
}
