#if canImport(UIKit) && !os(watchOS)
  public import LiveCells
  public import UIKit

  /// A view that shows columns, and can be asked what it shows of them.
  @MainActor
  protocol ShownTextsReading {
    var shownTexts: [CellText] { get }
  }

  /// A cell of a `UITableView` that shows a table's columns as texts: the first as its text, the others
  /// beside or below it.
  ///
  /// ``TableViewScreen`` writes into it what a frame has changed.
  open class TextTableViewCell: UITableViewCell, FieldWriter, ShownTextsReading {
    /// What the columns show.
    public private(set) final var shownTexts: [CellText] = []

    /// Shows the columns. Sets the cell's content configuration unless it is overridden.
    open func show(_ texts: [CellText]) {
      var content = defaultContentConfiguration()
      content.text = texts.first?.text
      content.secondaryText = texts.secondaryText
      contentConfiguration = content
    }

    public func write(_ text: CellText, field: Int) {
      if shownTexts.write(text, field: field) { show(shownTexts) }
    }

    public func setHidden(_ isHidden: Bool) {
      contentView.isHidden = isHidden
    }

    /// Shows that the row was deleted, though its list holds it still: its content is dimmed.
    public func setDeleted(_ isDeleted: Bool) {
      contentView.alpha = isDeleted ? 0.4 : 1
    }
  }

  extension [CellText] {
    /// Puts a text in its place; returns whether it was another one before.
    mutating func write(_ text: CellText, field: Int) -> Bool {
      while count <= field { append(.empty) }
      guard self[field] != text else { return false }
      self[field] = text
      return true
    }

    /// The texts but the first, those that say something.
    var secondaryText: String? {
      let others = dropFirst().lazy.map(\.text).filter { !$0.isEmpty }
      return others.isEmpty ? nil : others.joined(separator: " · ")
    }
  }
#endif
