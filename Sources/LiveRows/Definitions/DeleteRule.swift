/// What becomes of the rows that refer to a row that is deleted.
public enum DeleteRule: String, Hashable, Sendable, CaseIterable {
  /// They are deleted too.
  case cascade
  /// They refer to nothing from then on.
  case nullify
  /// The row is not deleted as long as there are any: that is an error.
  case deny
}
