#if canImport(UIKit) && !os(watchOS)
  public import LiveCells
  import UIKit

  /// A cell of a `UITableView` that shows any property of any object as text.
  ///
  /// ```swift
  /// cell.object = clock
  /// cell.path = "now"
  /// cell.format = .plain.showingNil(as: "no time")
  /// ```
  ///
  /// The cell shows a text once both are set, in any order. Until then, and for a nil value, the
  /// text is empty, unless `format` defines another one. The observed class needs no preparation
  /// for it. An unchanged text is not written again.
  open class PropertyTableViewCell: ObservingTableViewCell<AnyObject>, FieldReading {
    /// The property that is shown, as a name or key path that is resolved in the class of each
    /// object. Setting another property reads the object again immediately.
    public final var path: ObjectProperty? {
      didSet {
        if path != oldValue { showAnew() }
      }
    }
    /// The format of the value: numbers, dates and nil. The default is the description of the
    /// value. Setting it reads the object again immediately.
    public final var format = FieldFormat.plain {
      didSet { showAnew() }
    }
    private var field: Field<AnyObject>?
    /// The text that is shown.
    public private(set) final var shownText = CellText.empty

    /// Shows a text. The default implementation sets the text of the cell's content configuration.
    open func show(_ text: CellText) {
      var content = defaultContentConfiguration()
      content.show([text])
      contentConfiguration = content
    }

    open override func update(from object: AnyObject) {
      show(ifNew: field?.text(of: object) ?? .empty)
    }

    open override func clear() {
      show(ifNew: .empty)
    }

    private func showAnew() {
      field = path.map { Field($0, format: format) }
      controller.readAgain()
    }

    private func show(ifNew new: CellText) {
      guard new != shownText else { return }
      shownText = new
      show(new)
    }
  }
#endif
