#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  public import AppKit
  import KeyValueObserving
  import LiveCells

  extension TableViewScreen: NSTextFieldDelegate, EditingBeginning {
    /// Starts to edit a field. The current value is stored to detect conflicts, and the cell shows
    /// no changes until editing ends.
    public func controlTextDidBeginEditing(_ obj: Notification) {
      if let field = obj.object as? NSTextField { beginEditing(field) }
    }

    /// Writes the entered text to the row as its column defines. Errors are passed to `onError`,
    /// and the cell shows the row's value again.
    ///
    /// Fields of editable columns are editable, and the screen is their delegate. In custom cells,
    /// make the text field editable and the screen its delegate. The identifier of the view's
    /// column must be the key or the title of the table's column. Escape cancels editing.
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

    /// Starts editing in a text field. Returns the text to start with, or nil if the field cannot
    /// be edited.
    @discardableResult
    func beginEditing(_ field: NSTextField) -> String? {
      guard let view, let object = object(ofRow: view.row(for: field)),
        view.tableColumns.indices.contains(view.column(for: field)),
        let column = column(of: view.tableColumns[view.column(for: field)])
      else { return nil }
      return edits.begin(field, row: object, column: column)
    }

    /// Writes the text entered so far, because the cell is about to be removed.
    func endEditing() {
      if edits.typed != nil { _ = view?.window?.makeFirstResponder(view) }
    }

    /// Ends editing in a row whose cells will be reused for other rows.
    func endEditing(in row: NSView) {
      edits.end(\.stringValue) { $0.isDescendant(of: row) }
    }

    /// Freezes the cell of a text field, or lets it show its row again.
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
