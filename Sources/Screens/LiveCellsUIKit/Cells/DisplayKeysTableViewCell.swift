#if canImport(UIKit) && !os(watchOS)
  public import LiveCells
  import UIKit

  /// A cell of a `UITableView` that shows the display keys of its object: the first as its text,
  /// the others as its secondary text.
  ///
  /// ```swift
  /// let cell = DisplayKeysTableViewCell<Person>(style: .subtitle, reuseIdentifier: "person")
  /// cell.object = person
  /// ```
  ///
  /// Columns with a `Filling` are computed off the main actor. The cell is hidden until all of them
  /// have a result. Unchanged texts are not written again.
  open class DisplayKeysTableViewCell<Object: DisplayKeyed>: ObservingTableViewCell<Object>,
    FieldReading
  {
    private var texts = DisplayedTexts<Object>()
    /// The texts that are shown.
    public private(set) final var shownTexts: [CellText] = []

    /// Shows the texts. The default implementation sets the cell's content configuration.
    open func show(_ texts: [CellText]) {
      var content = defaultContentConfiguration()
      content.show(texts)
      contentConfiguration = content
    }

    open override func update(from object: Object) throws {
      show(ifNew: try texts.read(from: object, for: controller))
    }

    open override func clear() { show(ifNew: []) }

    private func show(ifNew new: [CellText]) {
      guard new != shownTexts else { return }
      shownTexts = new
      show(new)
    }
  }
#endif
