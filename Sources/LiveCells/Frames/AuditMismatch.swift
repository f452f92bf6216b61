/// A visible field that does not show what it should, found when nothing was left to do.
public struct AuditMismatch: Hashable, Sendable, CustomStringConvertible {
  /// The position of the row; nil for a cell that is in no table.
  public var row: Int?
  /// The class of the object, for a cell that is in no table.
  public var className: String?
  /// The name of the field.
  public var field: String
  /// What is shown; nil when nothing is.
  public var shown: CellText?
  /// What a fresh rendering of the row gives.
  public var expected: CellText?

  /// A mismatch of one field.
  package init(
    row: Int?,
    className: String? = nil,
    field: String,
    shown: CellText?,
    expected: CellText?
  ) {
    self.row = row
    self.className = className
    self.field = field
    self.shown = shown
    self.expected = expected
  }

  public var description: String {
    let (shown, expected) = (shown?.text ?? "nothing", expected?.text ?? "nothing")
    let place = row.map { "row \($0)" } ?? "a cell of \(className ?? "an object")"
    return "\(place), field \(field): shows “\(shown)”, expected “\(expected)”"
  }
}
