/// What became of a row among neighbours that are read again.
public enum RowAgain: Hashable, Sendable {
  /// The row at this index is the one that was known there, and shows what it showed.
  case same
  /// Another row, or the same one with other values.
  case other(PlacedRow)
}
