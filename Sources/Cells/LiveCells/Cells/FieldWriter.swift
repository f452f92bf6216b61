/// A view that displays the fields of a cell. Each field is written separately.
@MainActor
public protocol FieldWriter: AnyObject {
  /// Displays the text of one field. Called only with a text that differs from the shown text.
  func write(_ text: CellText, field: Int)

  /// Hides or shows all fields.
  func setHidden(_ isHidden: Bool)

  /// Shows whether the object was deleted. The fields keep their last texts. The default
  /// implementation does nothing.
  func setDeleted(_ isDeleted: Bool)
}

extension FieldWriter {
  public func setDeleted(_ isDeleted: Bool) {}
}
