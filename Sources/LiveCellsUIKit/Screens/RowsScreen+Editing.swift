#if canImport(UIKit) && !os(watchOS)
  import KeyValueObserving
  import LiveCells
  public import UIKit

  extension RowsScreen: UITextFieldDelegate {
    /// Whether a person can change what a text field shows: it is a ``ColumnTextField`` in a cell that is
    /// displayed, and its column can be changed in that row.
    public func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool {
      guard let (row, column) = place(of: textField) else { return false }
      return table.editableColumns(of: [row]).contains(column)
    }

    /// Begins to change a field of a row: what the row shows now is noted, the text field shows it as it is
    /// typed, and the cell shows no change of the row until the end.
    public func textFieldDidBeginEditing(_ textField: UITextField) {
      guard let (row, column) = place(of: textField),
        let text = edits.begin(textField, row: row, column: column)
      else {
        // It could be changed when UIKit asked, and can't be any more.
        textField.resignFirstResponder()
        return
      }
      textField.text = text
    }

    public func textFieldShouldReturn(_ textField: UITextField) -> Bool {
      textField.resignFirstResponder()
      return false
    }

    /// Gives the row what a person has typed, as its column is edited: what is refused is told to `onError`,
    /// and the cell shows what the row has. The row is the one with which the person began, wherever it
    /// stands by then.
    public func textFieldDidEndEditing(
      _ textField: UITextField,
      reason: UITextField.DidEndEditingReason
    ) {
      // The reason not to write it has a name on tvOS only.
      if reason == .committed {
        edits.finish(textField, with: textField.text ?? "")
      } else {
        edits.cancel(textField)
      }
    }

    /// Gives up what a person is typing in a row, as Escape does, for a button beside the keyboard. Returns
    /// false where nobody is typing.
    @discardableResult
    public func cancelEditing() -> Bool {
      guard let field = edits.typed, edits.cancel(field) else { return false }
      field.resignFirstResponder()
      return true
    }

    /// Has what was typed so far written.
    func endEditing() {
      edits.typed?.resignFirstResponder()
    }

    /// A cell is going to show another row, or none.
    func endEditing(in cell: UIView) {
      let typed = edits.typed
      edits.end({ $0.text ?? "" }, where: { $0.isDescendant(of: cell) })
      if let typed, edits.typed !== typed { typed.resignFirstResponder() }
    }

    /// Has the cell of a text field show no change, or its row again.
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

    /// The row in whose cell a text field stands, and the column that it shows.
    private func place(of field: UITextField) -> (row: AnyObject, column: Int)? {
      guard let name = (field as? ColumnTextField)?.column, let column = table.column(named: name),
        let path = field.cell.flatMap(path), let row = object(at: path)
      else { return nil }
      return (row, column)
    }
  }

  extension UIView {
    /// The cell that the view stands in.
    fileprivate var cell: UIView? {
      sequence(first: self, next: \.superview).first {
        $0 is UITableViewCell || $0 is UICollectionViewCell
      }
    }
  }
#endif
