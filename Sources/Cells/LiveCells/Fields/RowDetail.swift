import KeyValueObserving

/// The complete content of one row, including long texts, texts of several lines, JSON and bytes.
public struct RowDetail: Hashable, Sendable {
  /// The content of one column.
  public struct Entry: Hashable, Sendable {
    /// The title of the column.
    public var title: String
    /// The unescaped lines of the text, at least one.
    public var lines: [String]
    /// The kind of value that the text represents.
    public var kind: CellText.Kind
    /// Whether the value has changed recently.
    public var isChanged = false
    /// The changes that were seen while the row was displayed, the oldest first. Only the last ones
    /// are kept.
    public var changes: [Change] = []
  }

  /// One change of a column's text.
  public struct Change: Hashable, Sendable {
    /// The time of day when the change was shown.
    public var time: String
    /// The numbers of the commits that made the change, counted since the source was opened. The
    /// range has several commits if they were shown together. Nil if commits are not counted.
    public var commits: ClosedRange<Int>?
    /// The text before the change, or nil if it is unknown.
    public var before: CellText?
    /// The text after the change.
    public var after: CellText
  }

  /// The position of the row.
  public var position: Int
  /// The content of each column of the table, including hidden columns.
  public var entries: [Entry]
  /// Whether the row was deleted from its store while its list still contains it.
  public var isDeleted = false
}

extension RowDetail.Change {
  /// The commits that made the change, formatted for display: `commit 37`.
  fileprivate var commitText: String? {
    guard let commits else { return nil }
    return commits.count == 1
      ? "commit \(commits.lowerBound)" : "commits \(commits.lowerBound) to \(commits.upperBound)"
  }
}

extension RowDetail.Entry {
  /// A line with the time of the last change and the previous text, or nil if no change was seen.
  public var account: String? {
    guard let last = changes.last else { return nil }
    var parts = ["changed \(last.time)" + (last.commitText.map { " by \($0)" } ?? "")]
    if let before = last.before {
      parts.append(before.kind == .null ? "was \(before.text)" : "was “\(before.text)”")
    }
    if changes.count > 1, let first = changes.first {
      parts.append("\(changes.count) changes since \(first.time)")
    }
    return parts.joined(separator: ", ")
  }

  /// The last values as a row of columns, or nil if fewer than two are numbers.
  public var sparkline: String? {
    let numbers = ([changes.first?.before].compactMap(\.self) + changes.map(\.after)).map(\.number)
    guard numbers.compactMap(\.self).count > 1 else { return nil }
    return FieldFormat.sparkline(values: numbers)
  }

  /// Creates the entry of a column that shows a value.
  ///
  /// - Parameters:
  ///   - content: The value.
  ///   - text: The text of the value in the table.
  ///   - isCut: Whether only the beginning of the stored value was read.
  init(_ title: String, _ content: FieldContent, shownAs text: CellText, isCut: Bool = false) {
    self.title = title
    kind = text.kind
    switch content {
    case .value(.text(let value)): lines = JSONLayout.lines(of: value) ?? Self.lines(of: value)
    case .value(.blob(let bytes)): lines = HexadecimalDump.lines(of: bytes)
    default: lines = Self.lines(of: text.text)
    }
    guard isCut else { return }
    if case .value(.blob) = content {
      lines[0] = "the first " + lines[0]
    } else {
      lines.append("(only the beginning is shown)")
    }
  }

  private static func lines(of text: String) -> [String] {
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
  }
}
