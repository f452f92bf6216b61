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
        if shown != oldValue, !isHeld { write() }
      }
    }
    /// Whether a person is typing, so that nothing may be written over it.
    final var isHeld = false {
      didSet {
        if oldValue, !isHeld { write() }
      }
    }

    private func write() {
      textField?.stringValue = shown?.text ?? ""
    }

    /// A view with a text field over its whole width.
    public override init(frame frameRect: NSRect) {
      super.init(frame: frameRect)
      let label = EditableLabel(labelWithString: "")
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
      isHeld = false
      shown = nil
    }
  }

  /// Says what a person begins with in a field that he clicks; nil where nothing can be changed.
  @MainActor
  protocol EditingBeginning {
    func beginEditing(_ field: NSTextField) -> String?
  }

  /// A label that shows a value as it is typed, from the moment in which a person can type in it.
  private final class EditableLabel: NSTextField {
    override func becomeFirstResponder() -> Bool {
      if isEditable, let text = (delegate as? any EditingBeginning)?.beginEditing(self) {
        stringValue = text
      }
      return super.becomeFirstResponder()
    }
  }
#endif
