/// The effect of deleting a row on the rows that reference it.
public enum DeleteRule: String, Hashable, Sendable, CaseIterable {
  /// The referencing rows are deleted too.
  case cascade
  /// The references are set to null.
  case nullify
  /// The deletion fails while referencing rows exist.
  case deny
}
