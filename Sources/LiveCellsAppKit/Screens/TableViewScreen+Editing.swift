#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  public import AppKit
  import KeyValueObserving
  import LiveCells

  /// A text field in which a person is changing a field of a row.
  struct EditedCell {
    weak var field: NSTextField?
    let edit: FieldEdit
  }

  extension TableViewScreen: NSTextFieldDelegate, EditingBeginning {
    /// Begins to change the field that a text field shows: what the row shows now is noted, and the cell shows
    /// no change until the end.
    public func controlTextDidBeginEditing(_ obj: Notification) {
      if let field = obj.object as? NSTextField { beginEditing(field) }
    }

    /// Gives the row what a person has typed in a text field of one of its cells, as its column is edited:
    /// what is refused is told to `onError`, and the cell shows what the row has.
    ///
    /// Fields of columns that can be changed are editable, and the screen is their delegate. In cells of one's
    /// own make their text field editable and the screen its delegate; the identifier of the view's column is
    /// the key or the title of the table's. Escape gives up.
    public func controlTextDidEndEditing(_ obj: Notification) {
      guard let field = obj.object as? NSTextField, let edit = takeEdit(of: field) else { return }
      commands.finish(edit, with: field.stringValue) { [weak self, weak field] in
        if let self, let field, edited?.field !== field { letFollow(field) }
      }
    }

    public func control(
      _ control: NSControl,
      textView: NSTextView,
      doCommandBy commandSelector: Selector
    ) -> Bool {
      guard NSStringFromSelector(commandSelector) == "cancelOperation:",
        let field = control as? NSTextField, takeEdit(of: field) != nil
      else { return false }
      _ = field.abortEditing()
      letFollow(field)
      _ = view?.window?.makeFirstResponder(view)
      return true
    }

    /// A text field is going to be typed in. Returns what the person begins with, or nil where nothing can be
    /// changed.
    @discardableResult
    func beginEditing(_ field: NSTextField) -> String? {
      if let edited, edited.field === field { return edited.edit.text }
      guard let view, let object = object(ofRow: view.row(for: field)),
        view.tableColumns.indices.contains(view.column(for: field)),
        let column = column(of: view.tableColumns[view.column(for: field)]),
        let edit = commands.beginEditing(object, column: column)
      else { return nil }
      if let field = edited?.field { letFollow(field) }
      edited = EditedCell(field: field, edit: edit)
      if let cell = field.cellView as? TextTableCellView { cell.isHeld = true }
      if let cell = field.cellView as? any ObservingView {
        cells.didEndDisplaying(cell.displaying)
      }
      return edit.text
    }

    /// Has what was typed so far written, because the cell goes.
    func endEditing() {
      if edited != nil { _ = view?.window?.makeFirstResponder(view) }
    }

    private func takeEdit(of field: NSTextField) -> FieldEdit? {
      guard let edited, edited.field === field else { return nil }
      self.edited = nil
      return edited.edit
    }

    /// The cell of a text field shows its row again.
    private func letFollow(_ field: NSTextField) {
      if let cell = field.cellView as? TextTableCellView { cell.isHeld = false }
      if let cell = field.cellView as? any ObservingView { cells.willDisplay(cell.displaying) }
    }
  }

  extension NSView {
    /// The cell that the view stands in.
    fileprivate var cellView: NSView? {
      sequence(first: self, next: \.superview).first { $0 is NSTableCellView }
    }
  }
#endif
