/// The ways to compare texts in an order.
///
/// ```swift
/// let byName = RowOrder("customer", nulls: .last, collation: .ignoringCase)
/// ```
public enum RowCollation: String, Hashable, Sendable, CaseIterable {
  /// By code points.
  case binary
  /// Ignoring the case of ASCII letters.
  case ignoringCase
  /// By the rules of the current locale.
  case localized
  /// As in lists of files: by the rules of the current locale, with numbers by value, ignoring
  /// case.
  case localizedStandard
}
