#if canImport(UIKit) && !os(watchOS)
  public import LiveCells
  public import UIKit

  /// A view that shows columns and can return their texts.
  @MainActor
  protocol ShownTextsReading {
    var shownTexts: [CellText] { get }
  }

  /// A cell of a `UITableView` that shows a table's columns as texts: the first as its text, the
  /// others as its secondary text.
  ///
  /// ``TableViewScreen`` writes the changes of each frame to it. The accessibility hint explains
  /// the last changes of the texts. It is read when it is requested.
  open class TextTableViewCell: UITableViewCell, FieldWriter, ShownTextsReading {
    /// The texts of the columns.
    public private(set) final var shownTexts: [CellText] = []

    /// Returns the lines that explain the texts.
    final var explain: (() -> [String])?

    open override var accessibilityHint: String? {
      get {
        let lines = explain?() ?? []
        return lines.isEmpty ? super.accessibilityHint : lines.joined(separator: "\n")
      }
      set { super.accessibilityHint = newValue }
    }

    /// Shows the texts. The default implementation sets the cell's content configuration.
    open func show(_ texts: [CellText]) {
      var content = defaultContentConfiguration()
      content.show(texts)
      contentConfiguration = content
    }

    public func write(_ text: CellText, field: Int) {
      if shownTexts.write(text, field: field) { show(shownTexts) }
    }

    public func setHidden(_ isHidden: Bool) {
      contentView.isHidden = isHidden
    }

    /// Shows whether the row was deleted. Dims the content of a deleted row that is still in its
    /// list.
    public func setDeleted(_ isDeleted: Bool) {
      contentView.alpha = isDeleted ? 0.4 : 1
    }
  }

  extension [CellText] {
    /// Sets a text and returns whether it has changed.
    mutating func write(_ text: CellText, field: Int) -> Bool {
      while count <= field { append(.empty) }
      guard self[field] != text else { return false }
      self[field] = text
      return true
    }
  }
#endif
