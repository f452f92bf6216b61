/// A format that turns a field's value into text.
///
/// ```swift
/// let format = FieldFormat.number(digits: 1, grouping: ",").showingNil(as: "unknown")
/// ```
///
/// A format is a value. It uses no locale and reads no clock, so equal values always have equal
/// texts. A cell can therefore detect that it has nothing to write. Use fields that read an
/// observable clock for times relative to now: see ``Field/init(_:since:_:format:name:)``.
public struct FieldFormat: Sendable {
  /// The number of values from which a text is made, including the newest.
  ///
  /// If it is greater than one, each cell keeps the last values that it has read from its object.
  /// It discards them when it shows another object.
  public let historyLength: Int

  private enum Body: Sendable {
    case value(@Sendable (Value) -> CellText)
    case history(@Sendable ([Value]) -> CellText)
  }

  private let body: Body
  private var nilText = ""
  /// Whether the format omits digits to save space. The detail view of a row and copied text show
  /// all digits.
  private(set) var isShort = false
  /// The count of bytes from which a value may be only the beginning of the stored one.
  private var cutSize: Int?

  /// Creates a custom format. `body` is not called for null.
  public init(_ body: @escaping @Sendable (Value) -> CellText) {
    self.body = .value(body)
    historyLength = 1
  }

  /// Creates a custom format for the last values of a field.
  ///
  /// - Parameters:
  ///   - count: The maximum number of values to keep, at least one.
  ///   - body: Returns the text of the last values, the oldest first. Neighbours differ, and the
  ///     last value is not null.
  public init(last count: Int, _ body: @escaping @Sendable ([Value]) -> CellText) {
    precondition(count > 0, "FieldFormat: invalid history of \(count) values")
    self.body = .history(body)
    historyLength = count
  }

  /// Returns a copy of the format that shows a text for nil. By default, nil is shown as an empty
  /// text.
  public func showingNil(as text: String) -> FieldFormat {
    var format = self
    format.nilText = text
    return format
  }

  /// Returns a copy that is marked as omitting digits.
  func shortened() -> FieldFormat {
    var format = self
    format.isShort = true
    return format
  }

  /// Returns a copy for values that were read only up to a number of bytes. The size of such bytes
  /// is shown as a minimum.
  package func cutting(at size: Int) -> FieldFormat {
    var format = self
    format.cutSize = size
    return format
  }

  /// A format that shows all digits.
  var inFull: FieldFormat {
    guard isShort else { return self }
    var format = FieldFormat.plain.showingNil(as: nilText)
    format.cutSize = cutSize
    return format
  }

  /// Returns the text of a value without earlier values.
  public func text(for value: Value) -> CellText {
    text(for: .value(value)) { [value] }
  }

  /// Returns the text of a field's content.
  public func text(for content: FieldContent) -> CellText {
    text(for: content) { [content.value] }
  }

  /// Returns the text of the last contents of a field.
  func text(for history: FieldHistory) -> CellText {
    text(for: history.contents.last ?? .value(.null)) { history.contents.map(\.value) }
  }

  private func text(for content: FieldContent, _ history: () -> [Value]) -> CellText {
    switch (content, body) {
    case (.value(.null), _): CellText(nilText, kind: .null)
    case (.unloaded, _): .unloaded
    case (.failure(let reason), _): CellText(reason, kind: .failure)
    case (.value(let value), .value(let body)): marked(body(value), of: value)
    case (.value, .history(let body)): body(history())
    }
  }

  private func marked(_ text: CellText, of value: Value) -> CellText {
    guard let cutSize, case .blob(let bytes) = value, bytes.count >= cutSize, text.kind == .blob,
      text.text.last == ")"
    else { return text }
    return CellText(text.text.dropLast() + " or more)", kind: .blob)
  }
}
