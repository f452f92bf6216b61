#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  public import AppKit
  import KeyValueObserving
  import LiveCells

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
      if let field = obj.object as? NSTextField { edits.finish(field, with: field.stringValue) }
    }

    public func control(
      _ control: NSControl,
      textView: NSTextView,
      doCommandBy commandSelector: Selector
    ) -> Bool {
      guard NSStringFromSelector(commandSelector) == "cancelOperation:",
        let field = control as? NSTextField, edits.typed === field
      else { return false }
      _ = field.abortEditing()
      edits.cancel(field)
      _ = view?.window?.makeFirstResponder(view)
      return true
    }

    /// A text field is going to be typed in. Returns what the person begins with, or nil where nothing can be
    /// changed.
    @discardableResult
    func beginEditing(_ field: NSTextField) -> String? {
      guard let view, let object = object(ofRow: view.row(for: field)),
        view.tableColumns.indices.contains(view.column(for: field)),
        let column = column(of: view.tableColumns[view.column(for: field)])
      else { return nil }
      return edits.begin(field, row: object, column: column)
    }

    /// Has what was typed so far written, because the cell goes.
    func endEditing() {
      if edits.typed != nil { _ = view?.window?.makeFirstResponder(view) }
    }

    /// The cells of a row are going to show other rows.
    func endEditing(in row: NSView) {
      edits.end(\.stringValue) { $0.isDescendant(of: row) }
    }

    /// Has the cell of a text field show no change, or its row again.
    func hold(_ field: NSTextField, _ isHeld: Bool) {
      let cell = sequence(first: field as NSView, next: \.superview).first { $0 is NSTableCellView }
      if let cell = cell as? TextTableCellView { cell.isHeld = isHeld }
      guard let cell = cell as? any ObservingView else { return }
      if isHeld {
        cells.didEndDisplaying(cell.displaying)
      } else {
        cells.willDisplay(cell.displaying)
      }
    }
  }
#endif
