/// The result of reading one of several adjacent rows again.
///
/// ```swift
/// let compared = try rows.revalidateRows(from: start, until: nil, count: 3, known: known)
/// for (index, comparison) in compared.enumerated() {
///   if case .other(let row) = comparison { known[index] = row }
/// }
/// ```
public enum RowComparison: Hashable, Sendable {
  /// The row at this index is the known one, with its known values.
  case same
  /// A different row, or the known row with other values.
  case other(PositionedRow)
}
