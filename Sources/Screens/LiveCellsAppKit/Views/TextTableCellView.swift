#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  public import AppKit
  public import LiveCells

  /// A cell of a view-based `NSTableView` that shows one column of a table as text.
  ///
  /// `TableViewScreen` writes the changes of each frame to it. The tooltip and the accessibility
  /// help of the view explain the last change of the text. They are read when they are requested.
  open class TextTableCellView: NSTableCellView, NSViewToolTipOwner {
    /// The text of the column, or nil while the view shows no row.
    public final var shown: CellText? {
      didSet {
        if shown != oldValue, !isHeld { write() }
      }
    }
    /// Returns the lines that explain the text.
    final var explain: (() -> [String])?
    /// The explanation of the text, or the empty text if no change was seen.
    final var explanation: String { explain?().joined(separator: "\n") ?? "" }
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
      explain = nil
    }

    /// Provides a tooltip for the area of the view. Overrides must call `super`.
    open override func updateTrackingAreas() {
      super.updateTrackingAreas()
      removeAllToolTips()
      addToolTip(bounds, owner: self, userData: nil)
    }

    // Safety: the pointer is the nil that was passed with the rectangle, and is not read.
    open func view(
      _ view: NSView,
      stringForToolTip tag: NSView.ToolTipTag,
      point: NSPoint,
      userData data: UnsafeMutableRawPointer?
    ) -> String {
      explanation
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
    override func accessibilityHelp() -> String? {
      let explanation = (superview as? TextTableCellView)?.explanation ?? ""
      return explanation.isEmpty ? super.accessibilityHelp() : explanation
    }

    override func becomeFirstResponder() -> Bool {
      // The field editor copies the text when the label becomes first responder.
      if isEditable, let text = (delegate as? any EditingBeginning)?.beginEditing(self) {
        stringValue = text
      }
      return super.becomeFirstResponder()
    }
  }
#endif
