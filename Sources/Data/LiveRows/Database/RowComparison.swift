/// The result of reading one of several adjacent rows again.
public enum RowComparison: Hashable, Sendable {
  /// The row at this index is the known one, with its known values.
  case same
  /// A different row, or the known row with other values.
  case other(PositionedRow)
}
