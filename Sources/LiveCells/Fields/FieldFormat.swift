/// How a field's value becomes text.
///
/// A format is a value; it knows no locale and reads no clock, so the same value always gives the
/// same text. That is what lets a cell find out that nothing needs to be written.
public struct FieldFormat: Sendable {
  private let body: @Sendable (FieldValue) -> CellText
  private var nilText = ""

  /// A format of your own. `body` is not asked for null and failures.
  public init(_ body: @escaping @Sendable (FieldValue) -> CellText) {
    self.body = body
  }

  /// The same format with a text to show where there is no value; without one, nothing is shown.
  public func showingNil(as text: String) -> FieldFormat {
    var format = self
    format.nilText = text
    return format
  }

  /// The text that shows a value.
  public func text(for value: FieldValue) -> CellText {
    switch value {
    case .null: CellText(nilText, kind: .null)
    case .failure(let reason): CellText(reason, kind: .failure)
    default: body(value)
    }
  }
}
