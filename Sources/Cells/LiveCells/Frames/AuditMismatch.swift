/// A visible field whose text differs from the current value, found while no update was pending.
public struct AuditMismatch: Hashable, Sendable, CustomStringConvertible {
  /// The position of the row, or nil for a cell that is in no table.
  public var row: Int?
  /// The class of the object, for a cell that is in no table.
  public var className: String?
  /// The name of the field.
  public var field: String
  /// The shown text, or nil if none is shown.
  public var shown: CellText?
  /// The text of a fresh reading.
  public var expected: CellText?

  /// Creates a mismatch of one field.
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
