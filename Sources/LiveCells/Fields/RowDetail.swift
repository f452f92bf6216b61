import KeyValueObserving

/// All that one row shows, in full: long texts, texts of several lines, JSON and bytes too.
public struct RowDetail: Hashable, Sendable {
  /// What one column shows.
  public struct Entry: Hashable, Sendable {
    /// What the column is called.
    public var title: String
    /// The lines of its text, not escaped; at least one.
    public var lines: [String]
    /// What kind of value the text stands for.
    public var kind: CellText.Kind
    /// Whether it changed a moment ago.
    public var isChanged = false
  }

  /// The position of the row.
  public var position: Int
  /// What each column of the table shows, those that are hidden too.
  public var entries: [Entry]
  /// Whether the row was deleted from where it is kept, and its list holds it still.
  public var isDeleted = false
}

extension RowDetail.Entry {
  /// What a column shows of what was found, and as which text it stands in the table.
  init(_ title: String, _ content: FieldContent, shownAs text: CellText) {
    self.title = title
    kind = text.kind
    switch content {
    case .value(.text(let value)): lines = JSONLayout.lines(of: value) ?? Self.lines(of: value)
    case .value(.blob(let bytes)): lines = HexadecimalDump.lines(of: bytes)
    default: lines = Self.lines(of: text.text)
    }
  }

  private static func lines(of text: String) -> [String] {
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
  }
}
