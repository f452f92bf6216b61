#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  public import LiveCells

  /// A cell of a view-based `NSTableView` that shows any property of any object as text, in its text field.
  ///
  /// ```swift
  /// cell.object = clock
  /// cell.path = "now"
  /// cell.format = .plain.showingNil(as: "no time")
  /// ```
  ///
  /// It is ready when both are set, in either order; until then, and where the value is nil, it shows the
  /// empty text, unless its `format` says otherwise. The observed class needs nothing for it. A text that is
  /// shown already is not written again.
  open class PropertyTableCellView: ObservingTableCellView<AnyObject> {
    /// The property that is shown, by name or key path, of whatever class the object is. Setting another
    /// one reads the object again at once.
    public final var path: ObjectProperty? {
      didSet {
        if path != oldValue { showAnew() }
      }
    }
    /// How the value is shown: numbers, dates and nil. As its description unless it is set. Setting it reads the
    /// object again at once.
    public final var format = FieldFormat.plain {
      didSet { showAnew() }
    }
    private var field: Field<AnyObject>?
    /// The text that is shown.
    public private(set) final var shownText = CellText.empty

    /// Shows a text. Sets the string of the cell's text field unless it is overridden.
    open func show(_ text: CellText) {
      textField?.stringValue = text.text
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
