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
    /// The only observed property that the column reads of the row. Nil if it reads several or
    /// none, or if it is unknown.
    public var source: Property?
  }

  /// A property of an object.
  public struct Property: Hashable, Sendable {
    /// The name of the property.
    public var key: String
    /// The object for display: the description of the row, or the class of another object.
    public var object: String
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
    /// The changed properties that the column reads. Empty for changes that were made before the
    /// row's detail was read.
    public var causes: [Property] = []
  }

  /// The position of the row.
  public var position: Int
  /// The content of each column of the table, including hidden columns.
  public var entries: [Entry]
  /// Whether the row was deleted from its store while its list still contains it.
  public var isDeleted = false
}

extension RowDetail {
  /// The entries to show, preceded by a line that states that the row no longer exists.
  package var shownEntries: [Entry] {
    let line = Entry(title: "", lines: ["This row no longer exists."], kind: .text)
    return isDeleted ? [line] + entries : entries
  }
}

extension RowDetail.Change {
  /// The commits that made the change, formatted for display: `commit 37`.
  fileprivate var commitText: String? { commits.map(Self.text(ofCommits:)) }

  package static func text(ofCommits commits: ClosedRange<Int>) -> String {
    commits.count == 1
      ? "commit \(commits.lowerBound)" : "commits \(commits.lowerBound) to \(commits.upperBound)"
  }
}

extension RowDetail.Property {
  /// Creates the property of a traced change of a row, or of another object that the row reads.
  package init(key: String, of object: ObjectIdentifier, _ className: String, in row: AnyObject) {
    let rowClass = (row as? any KeyValueObservable)?.keyTable.className
    self.init(
      key: key,
      object: object == ObjectIdentifier(row)
        ? Self.name(of: row, className)
        : className == rowClass ? "another \(className)" : className
    )
  }

  /// Returns the description of a row, or the name of its class.
  static func name(of row: AnyObject, _ className: String) -> String {
    (row as? any CustomStringConvertible)?.description ?? className
  }
}

extension RowDetail.Property: CustomStringConvertible {
  /// The property for display: `title of note 12`.
  public var description: String { "\(key) of \(object)" }
}

extension CellText {
  /// The maximum number of characters of a previous text.
  private static let maxFormer = 200

  /// The text as the previous one in an explanation: `was “Milk”`.
  package var asFormer: String {
    if kind == .null { return "was \(text)" }
    let shown = text.prefix(Self.maxFormer)
    return "was “\(shown)\(shown.endIndex < text.endIndex ? "…" : "")”"
  }
}

extension RowDetail.Entry {
  /// A line that explains the text: the properties that changed, the time and the commit, and the
  /// previous text. Nil if no change was seen.
  public var account: String? {
    guard let last = changes.last else { return nil }
    let causes = last.causes.map(\.description).joined(separator: " and ")
    var parts = [
      (causes.isEmpty ? "" : "\(causes) ")
        + "changed \(last.time)" + (last.commitText.map { " by \($0)" } ?? "")
    ]
    if let before = last.before { parts.append(before.asFormer) }
    if changes.count > 1, let first = changes.first {
      parts.append("\(changes.count) changes since \(first.time)")
    }
    if causes.isEmpty, let source { parts.append("shows \(source)") }
    return parts.joined(separator: ", ")
  }

  /// The line that screens show below the text: the last values as a row of columns, if they are
  /// numbers, and the ``account``. Nil if no change was seen.
  public var explanation: String? {
    account.map { account in sparkline.map { "\($0)  \(account)" } ?? account }
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
