#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  public import AppKit
  public import LiveCells

  /// A cell of a view-based `NSTableView` that shows one column of a table as text.
  ///
  /// `TableViewScreen` writes into it what a frame has changed.
  open class TextTableCellView: NSTableCellView {
    /// What the column shows; nil while the view shows no row.
    public final var shown: CellText? {
      didSet {
        guard shown != oldValue else { return }
        textField?.stringValue = shown?.text ?? ""
      }
    }

    /// A view with a text field over its whole width.
    public override init(frame frameRect: NSRect) {
      super.init(frame: frameRect)
      let label = NSTextField(labelWithString: "")
      label.frame = bounds
      label.autoresizingMask = [.width, .height]
      addSubview(label)
      textField = label
    }

    /// A view of a nib, whose text field is that of the nib.
    public required init?(coder: NSCoder) {
      super.init(coder: coder)
    }

    open override func prepareForReuse() {
      super.prepareForReuse()
      shown = nil
    }
  }
#endif
