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
    /// What became of it while it could be seen, the oldest first; only the last changes.
    public var changes: [Change] = []
  }

  /// One change of what a column shows.
  public struct Change: Hashable, Sendable {
    /// When it was shown, as a time of day.
    public var time: String
    /// Which of the source's changes brought it, counted since it was opened; several that were seen at once,
    /// and nil where nobody counts them.
    public var commits: ClosedRange<Int>?
    /// What stood there before; nil where that isn't known.
    public var before: CellText?
    /// What stood there then.
    public var after: CellText
  }

  /// The position of the row.
  public var position: Int
  /// What each column of the table shows, those that are hidden too.
  public var entries: [Entry]
  /// Whether the row was deleted from where it is kept, and its list holds it still.
  public var isDeleted = false
}

extension RowDetail.Change {
  /// Which commits brought it, for people: `commit 37`.
  fileprivate var commitText: String? {
    guard let commits else { return nil }
    return commits.count == 1
      ? "commit \(commits.lowerBound)" : "commits \(commits.lowerBound) to \(commits.upperBound)"
  }
}

extension RowDetail.Entry {
  /// When it changed last and what it showed before, in a line; nil if it hasn't changed in sight.
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

  /// Its last values as a row of columns, if they are numbers; nil if there are no two.
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
