/// The result of reading a known row again.
///
/// ```swift
/// let lookups = try rows.find(keys) { known[keys[$0]] ?? [] }
/// for (key, lookup) in zip(keys, lookups) {
///   switch lookup {
///   case .same: break
///   case .values(let values): known[key] = values
///   case .nothing: known[key] = nil
///   }
/// }
/// ```
public enum RowLookup: Hashable, Sendable {
  /// The row still has its known values.
  case same
  /// The row has these values.
  case values([Value])
  /// The row does not exist.
  case nothing

  /// Returns the row's values, or nil if it does not exist.
  ///
  /// - Parameter known: The values that were known before the read.
  package func values(known: [Value]) -> [Value]? {
    switch self {
    case .same: known
    case .values(let values): values
    case .nothing: nil
    }
  }
}
