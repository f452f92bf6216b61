/// The effect of deleting a row on the rows that reference it.
///
/// ```swift
/// func action(of rule: DeleteRule) -> String {
///   switch rule {
///   case .cascade: "CASCADE"
///   case .nullify: "SET NULL"
///   case .deny: "RESTRICT"
///   }
/// }
/// ```
public enum DeleteRule: String, Hashable, Sendable, CaseIterable {
  /// The referencing rows are deleted too.
  case cascade
  /// The references are set to null.
  case nullify
  /// The deletion fails while referencing rows exist.
  case deny
}
