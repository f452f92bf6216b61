/// How texts are compared in an order.
public enum RowCollation: String, Hashable, Sendable, CaseIterable {
  /// By their code points.
  case binary
  /// Without regard to the case of ASCII letters.
  case ignoringCase
  /// As the current locale does it.
  case localized
  /// As lists of files do it: as the current locale does, numbers by their value, without regard to case.
  case localizedStandard
}
