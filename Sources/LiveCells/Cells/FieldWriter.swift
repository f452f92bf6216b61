/// What a cell of fields needs from its view: each field can be written by itself.
@MainActor
public protocol FieldWriter: AnyObject {
  /// Writes one field. Called only with a text that differs from what the field shows.
  func write(_ text: CellText, field: Int)

  /// Hides all fields or shows them.
  func setHidden(_ isHidden: Bool)

  /// Shows that the object was deleted, though the cell still shows what it showed last, or that it was
  /// not. Does nothing unless it is implemented.
  func setDeleted(_ isDeleted: Bool)
}

extension FieldWriter {
  public func setDeleted(_ isDeleted: Bool) {}
}
