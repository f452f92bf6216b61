/// The controls of a toolkit in which the user edits fields of rows in place.
///
/// A control is held from the beginning of the edit until its row has accepted or rejected the
/// typed text. Meanwhile, no other text may be written to it. The typed text is written to the row
/// for which the edit began, even if that row has moved or the control's cell shows another row.
@MainActor
package final class FieldEdits<Control: AnyObject> {
  private struct Held {
    weak var control: Control?
    let edit: FieldEdit
    var isTyped = true
  }

  private let commands: RowCommands
  private var held: [Held] = []
  /// Called when a control becomes held, and when it may show its row again.
  private let onChange: (Control, _ isHeld: Bool) -> Void

  package init(_ commands: RowCommands, onChange: @escaping (Control, _ isHeld: Bool) -> Void) {
    (self.commands, self.onChange) = (commands, onChange)
  }

  /// The control in which the user is typing.
  package var typed: Control? { held.first { $0.isTyped && $0.control != nil }?.control }

  /// Returns whether one of certain controls is held and edits a column.
  package func isHeld(column: Int, where isWanted: (Control) -> Bool) -> Bool {
    held.contains { $0.edit.column == column && $0.control.map(isWanted) == true }
  }

  /// Begins an edit. Returns the initial text, or nil if the field is not editable.
  ///
  /// An edit that is open in another control is cancelled, and its text is not written.
  @discardableResult
  package func begin(_ control: Control, row: AnyObject, column: Int) -> String? {
    if let entry = entry(of: control), entry.isTyped { return entry.edit.text }
    guard let edit = commands.beginEditing(row, column: column) else { return nil }
    if let typed { cancel(typed) }
    forget(control)
    held.append(Held(control: control, edit: edit))
    onChange(control, true)
    return edit.text
  }

  /// Ends an edit with a typed text. Does nothing if no edit is open in the control.
  package func finish(_ control: Control, with text: String) {
    guard let index = held.firstIndex(where: { $0.control === control && $0.isTyped })
    else { return }
    held[index].isTyped = false
    write(held[index].edit, text, of: control)
  }

  /// Cancels an edit. Returns false if no edit is open in the control.
  @discardableResult
  package func cancel(_ control: Control) -> Bool {
    guard entry(of: control)?.isTyped == true else { return false }
    detach(of: control)
    return true
  }

  /// Ends the edits of certain controls, because their cells now show other rows, or none. The
  /// texts typed so far are written to the rows for which the edits began. The controls are no
  /// longer held.
  ///
  /// - Parameter text: Returns the current text of a control.
  package func end(_ text: (Control) -> String, where isWanted: (Control) -> Bool) {
    for entry in held {
      guard let control = entry.control, isWanted(control) else { continue }
      forget(control)
      if entry.isTyped { write(entry.edit, text(control), of: control) }
    }
  }

  private func write(_ edit: FieldEdit, _ text: String, of control: Control) {
    commands.afterUpdate { [commands, weak self, weak control] in
      commands.finish(edit, with: text) {
        // The control may show another row by now, or have a new edit.
        guard let self, let control, self.entry(of: control)?.edit === edit else { return }
        self.detach(of: control)
      }
    }
  }

  private func forget(_ control: Control) {
    held.removeAll { $0.control === control || $0.control == nil }
  }

  private func entry(of control: Control) -> Held? { held.first { $0.control === control } }

  private func detach(of control: Control) {
    forget(control)
    onChange(control, false)
  }
}
