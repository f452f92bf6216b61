#if canImport(UIKit) && !os(watchOS)
  import KeyValueObserving
  import LiveCells
  public import UIKit

  extension RowsScreen: UITextFieldDelegate {
    /// Returns whether the user can edit a text field: it is a ``ColumnTextField`` in a displayed
    /// cell, and its column is editable in that row.
    public func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool {
      guard let (row, column) = place(of: textField) else { return false }
      return table.editableColumns(of: [row]).contains(column)
    }

    /// Starts to edit a field. The current value is stored to detect conflicts, and the text field
    /// shows its editable form. The cell shows no changes of the row until editing ends.
    public func textFieldDidBeginEditing(_ textField: UITextField) {
      guard let (row, column) = place(of: textField),
        let text = edits.begin(textField, row: row, column: column)
      else {
        // The column was editable when UIKit asked and is no longer.
        textField.resignFirstResponder()
        return
      }
      textField.text = text
    }

    public func textFieldShouldReturn(_ textField: UITextField) -> Bool {
      textField.resignFirstResponder()
      return false
    }

    /// Writes the entered text to the row as its column defines. Errors are passed to `onError`,
    /// and the cell shows the row's value again. The row is the one for which editing started, even
    /// if it has moved.
    public func textFieldDidEndEditing(
      _ textField: UITextField,
      reason: UITextField.DidEndEditingReason
    ) {
      // The name of the other reason is available on tvOS only.
      if reason == .committed {
        edits.finish(textField, with: textField.text ?? "")
      } else {
        edits.cancel(textField)
      }
    }

    /// Cancels the current edit, like Escape, for example from a button above the keyboard. Returns
    /// false if no edit is in progress.
    @discardableResult
    public func cancelEditing() -> Bool {
      guard let field = edits.typed, edits.cancel(field) else { return false }
      field.resignFirstResponder()
      return true
    }

    /// Writes the text entered so far.
    func endEditing() {
      edits.typed?.resignFirstResponder()
    }

    /// Ends editing in a cell that will show another row or none.
    func endEditing(in cell: UIView) {
      let typed = edits.typed
      edits.end({ $0.text ?? "" }, where: { $0.isDescendant(of: cell) })
      if let typed, edits.typed !== typed { typed.resignFirstResponder() }
    }

    /// Freezes the cell of a text field, or lets it show its row again.
    func hold(_ field: UITextField, _ isHeld: Bool) {
      guard let cell = field.cell else { return }
      if let cell = cell as? any ObservingView {
        if isHeld {
          cells.didEndDisplaying(cell.displaying)
        } else {
          cells.willDisplay(cell.displaying)
        }
      }
      if !isHeld, let position = path(of: cell).flatMap(position) { fill(cell, at: position) }
    }

    /// Returns the row of the cell that contains a text field, and the field's column.
    private func place(of field: UITextField) -> (row: AnyObject, column: Int)? {
      guard let name = (field as? ColumnTextField)?.column, let column = table.column(named: name),
        let path = field.cell.flatMap(path), let row = object(at: path)
      else { return nil }
      return (row, column)
    }
  }

  extension UIView {
    /// The cell that contains the view.
    fileprivate var cell: UIView? {
      sequence(first: self, next: \.superview).first {
        $0 is UITableViewCell || $0 is UICollectionViewCell
      }
    }
  }
#endif
