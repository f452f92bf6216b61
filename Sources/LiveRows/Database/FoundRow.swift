/// What is found where a row was.
public enum FoundRow: Hashable, Sendable {
  /// The row holds what is known of it.
  case same
  /// The row holds these values.
  case values([Value])
  /// There is no such row.
  case nothing

  /// The row's values; nil when it is not there.
  ///
  /// - Parameter known: What was known of it.
  package func values(known: [Value]) -> [Value]? {
    switch self {
    case .same: known
    case .values(let values): values
    case .nothing: nil
    }
  }
}
