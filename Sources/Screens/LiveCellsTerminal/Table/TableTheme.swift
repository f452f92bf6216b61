import LiveCells

/// The styles of a table's parts. All information that a colour carries is also shown by a mark or
/// an attribute.
enum TableTheme {
  static let title = TextStyle(attributes: [.bold, .reverse])
  static let restingTitle = TextStyle(attributes: [.dim, .reverse])
  static let hintedKey = TextStyle(attributes: [.bold, .reverse])
  static let hint = TextStyle(attributes: .reverse)
  static let header = TextStyle(attributes: [.bold, .underline])
  static let label = TextStyle(attributes: .bold)
  static let status = TextStyle(attributes: .reverse)
  static let restingStatus = TextStyle(attributes: [.dim, .reverse])
  static let tab = TextStyle(attributes: .underline)
  static let frontTab = TextStyle(attributes: [.bold, .reverse])
  static let account = TextStyle(attributes: .dim)
  static let emptyText = TextStyle(attributes: .dim)

  static let cursorGlyph = Glyph(">")
  static let newRowGlyph = Glyph("+")
  static let selectionGlyph = Glyph("#")
  static let deletedGlyph = Glyph("-")
  static let separatorGlyph = Glyph("│")
  static let ruleGlyph = Glyph("─")
  static let changeGlyph = Glyph("*")
  static let ascendingGlyph = Glyph("^")
  static let descendingGlyph = Glyph("v")
  static let moreAboveGlyph = Glyph("^")
  static let moreBelowGlyph = Glyph("v")
  static let moreLeftGlyph = Glyph("<")
  static let moreRightGlyph = Glyph(">")

  /// Returns the style of a row. Rows that may be outdated are dim.
  static func row(_ row: ShownRow, isOutdated: Bool, hasFocus: Bool = true) -> TextStyle {
    var style = TextStyle(foreground: row.isNew ? .green : .standard)
    if row.hasCursor, hasFocus { style.attributes.insert(.reverse) }
    if row.isSelected { style.attributes.insert(.bold) }
    if isOutdated || row.isDeleted { style.attributes.insert(.dim) }
    return style
  }

  /// Returns the style for the header of the column to which commands apply.
  static func columnCursor(in header: TextStyle) -> TextStyle {
    var style = header
    style.attributes.insert(.reverse)
    return style
  }

  /// Returns the style for the field to which commands apply, in the row of the cursor.
  static func cursorField(_ field: TextStyle) -> TextStyle {
    var style = field
    style.attributes.formUnion([.bold, .underline])
    return style
  }

  /// The style of a field that is being edited.
  static let typedField = TextStyle(attributes: .underline)

  static func section(isOutdated: Bool) -> TextStyle {
    TextStyle(attributes: isOutdated ? .dim : .bold)
  }

  private static func foreground(_ color: CellText.Style) -> TerminalColor {
    switch color {
    case .error: .red
    case .warning: .yellow
    case .success: .green
    default: .blue
    }
  }

  static func field(_ text: CellText, isChanged: Bool, in row: TextStyle) -> TextStyle {
    var style = row
    if text.style.contains(.secondary) { style.attributes.insert(.dim) }
    if text.style.contains(.emphasized) { style.attributes.insert(.bold) }
    if text.style.contains(.struckThrough) { style.attributes.insert(.struckThrough) }
    if let color = text.style.color { style.foreground = foreground(color) }
    switch text.kind {
    case .null, .unloaded, .blob: style.attributes.insert(.dim)
    case .failure: style.foreground = .red
    case .boolean, .number, .date, .text: break
    }
    if isChanged {
      style.foreground = .yellow
      style.attributes.remove(.dim)
    }
    return style
  }
}
