/// A visible field that does not show what it should, found when nothing was left to do.
public struct AuditMismatch: Hashable, Sendable, CustomStringConvertible {
  /// The position of the row.
  public var row: Int
  /// The name of the field.
  public var field: String
  /// What is shown; nil when nothing is.
  public var shown: CellText?
  /// What a fresh rendering of the row gives.
  public var expected: CellText?

  /// A mismatch of one field.
  package init(row: Int, field: String, shown: CellText?, expected: CellText?) {
    self.row = row
    self.field = field
    self.shown = shown
    self.expected = expected
  }

  public var description: String {
    let (shown, expected) = (shown?.text ?? "nothing", expected?.text ?? "nothing")
    return "row \(row), field \(field): shows “\(shown)”, expected “\(expected)”"
  }
}
