#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  public import AppKit
  public import LiveCells

  /// A cell of a view-based `NSTableView` that shows one column of a table as text.
  ///
  /// `TableViewScreen` writes the changes of each frame to it.
  open class TextTableCellView: NSTableCellView {
    /// The text of the column, or nil while the view shows no row.
    public final var shown: CellText? {
      didSet {
        if shown != oldValue, !isHeld { write() }
      }
    }
    /// Whether the user is typing, so that the text must not be overwritten.
    final var isHeld = false {
      didSet {
        if oldValue, !isHeld { write() }
      }
    }

    private func write() {
      textField?.show(shown ?? .empty)
    }

    /// Creates a view with a text field that fills it.
    public override init(frame frameRect: NSRect) {
      super.init(frame: frameRect)
      let label = EditableLabel(labelWithString: "")
      label.frame = bounds
      label.autoresizingMask = [.width, .height]
      addSubview(label)
      textField = label
    }

    /// Creates a view from a nib, with the text field of the nib.
    public required init?(coder: NSCoder) {
      super.init(coder: coder)
    }

    open override func prepareForReuse() {
      super.prepareForReuse()
      isHeld = false
      shown = nil
    }
  }

  /// Returns the initial text of a field that the user clicks, or nil if the field cannot be
  /// edited.
  @MainActor
  protocol EditingBeginning {
    func beginEditing(_ field: NSTextField) -> String?
  }

  /// A label that switches to the editable form of its value when it becomes first responder.
  private final class EditableLabel: NSTextField {
    override func becomeFirstResponder() -> Bool {
      // The field editor copies the text when the label becomes first responder.
      if isEditable, let text = (delegate as? any EditingBeginning)?.beginEditing(self) {
        stringValue = text
      }
      return super.becomeFirstResponder()
    }
  }
#endif
