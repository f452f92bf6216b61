/// How a field's value becomes text.
///
/// ```swift
/// FieldFormat.number(digits: 1, grouping: ",").showingNil(as: "unknown")
/// ```
///
/// A format is a value; it knows no locale and reads no clock, so the same value always gives the
/// same text. That is what lets a cell find out that nothing needs to be written. Times that are
/// told from now are fields that read an observable clock: see ``Field/init(_:since:_:format:name:)``.
public struct FieldFormat: Sendable {
  /// How many values of a field, the newest among them, its text is made of.
  ///
  /// Where it is more than one, each cell keeps the last values that it has read of the object it
  /// shows, and forgets them when it shows another.
  public let historyLength: Int

  private enum Body: Sendable {
    case value(@Sendable (Value) -> CellText)
    case history(@Sendable ([Value]) -> CellText)
  }

  private let body: Body
  private var nilText = ""
  /// Whether digits are left out where there is little room: who reads all of a row, or copies it, gets them.
  private(set) var isShort = false

  /// A format of your own. `body` is asked for values only, and not for null.
  public init(_ body: @escaping @Sendable (Value) -> CellText) {
    self.body = .value(body)
    historyLength = 1
  }

  /// A format of your own for the last values of a field.
  ///
  /// - Parameters:
  ///   - count: The most values to keep, at least one.
  ///   - body: Makes the text of values that differ from their neighbours, the oldest first; the
  ///     last one isn't null.
  public init(last count: Int, _ body: @escaping @Sendable ([Value]) -> CellText) {
    precondition(count > 0, "FieldFormat: a history of \(count) values")
    self.body = .history(body)
    historyLength = count
  }

  /// The same format with a text to show where there is no value; without one, nothing is shown.
  public func showingNil(as text: String) -> FieldFormat {
    var format = self
    format.nilText = text
    return format
  }

  /// The same format for where there is little room for digits.
  func shortened() -> FieldFormat {
    var format = self
    format.isShort = true
    return format
  }

  /// The same format with all digits.
  var inFull: FieldFormat { isShort ? FieldFormat.plain.showingNil(as: nilText) : self }

  /// The text that shows a value, of which no earlier ones are known.
  public func text(for value: Value) -> CellText {
    text(for: .value(value)) { [value] }
  }

  /// The text that shows what a field found.
  public func text(for content: FieldContent) -> CellText {
    text(for: content) { [content.value] }
  }

  /// The text that shows the last of what a field found.
  func text(for history: FieldHistory) -> CellText {
    text(for: history.contents.last ?? .value(.null)) { history.contents.map(\.value) }
  }

  private func text(for content: FieldContent, _ history: () -> [Value]) -> CellText {
    switch (content, body) {
    case (.value(.null), _): CellText(nilText, kind: .null)
    case (.unloaded, _): .unloaded
    case (.failure(let reason), _): CellText(reason, kind: .failure)
    case (.value(let value), .value(let body)): body(value)
    case (.value, .history(let body)): body(history())
    }
  }
}
