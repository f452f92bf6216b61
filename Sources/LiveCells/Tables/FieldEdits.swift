/// The controls of a toolkit in which a person changes fields of rows where they stand.
///
/// A control is held from the moment in which the person begins until its row has what was typed, or has
/// refused it: nothing may be written over it meanwhile. What was typed goes to the row with which the
/// person began, wherever that stands by then, and never to the one that the control's cell has come to show.
@MainActor
package final class FieldEdits<Control: AnyObject> {
  private struct Held {
    weak var control: Control?
    let edit: FieldEdit
    var isTyped = true
  }

  private let commands: RowCommands
  private var held: [Held] = []
  /// What was typed while the screen was being brought up to date.
  private var waiting: [() -> Void] = []
  /// Is told of a control that is held from now on, and of one that may show its row again.
  private let onChange: (Control, _ isHeld: Bool) -> Void

  package init(_ commands: RowCommands, onChange: @escaping (Control, _ isHeld: Bool) -> Void) {
    (self.commands, self.onChange) = (commands, onChange)
  }

  /// The control that a person types in.
  package var typed: Control? { held.first { $0.isTyped && $0.control != nil }?.control }

  /// Whether the screen is being brought up to date: what was typed goes to its row afterwards, because the
  /// row's own code must not run in the midst of that.
  package var isWaiting = false {
    didSet {
      guard !isWaiting, !waiting.isEmpty else { return }
      let ready = waiting
      waiting = []
      for write in ready { write() }
    }
  }

  /// Whether one of certain controls is held, and changes a column.
  package func isHeld(column: Int, where isWanted: (Control) -> Bool) -> Bool {
    held.contains { $0.edit.column == column && $0.control.map(isWanted) == true }
  }

  /// A person begins to type. Returns what he begins with, or nil where the field can't be changed.
  ///
  /// One that he was typing in before is let go of, without being written.
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

  /// The person has typed a text, and is done. Does nothing where he hasn't begun.
  package func finish(_ control: Control, with text: String) {
    guard let index = held.firstIndex(where: { $0.control === control && $0.isTyped })
    else { return }
    held[index].isTyped = false
    write(held[index].edit, text, of: control)
  }

  /// The person gives up. Returns false where he wasn't typing.
  @discardableResult
  package func cancel(_ control: Control) -> Bool {
    guard entry(of: control)?.isTyped == true else { return false }
    letGo(of: control)
    return true
  }

  /// The cells of certain controls show other rows from now on, or none: what was typed so far goes to the
  /// row that it was typed for, and they are held no longer.
  ///
  /// - Parameter text: What stands in a control.
  package func end(_ text: (Control) -> String, where isWanted: (Control) -> Bool) {
    for entry in held {
      guard let control = entry.control, isWanted(control) else { continue }
      forget(control)
      if entry.isTyped { write(entry.edit, text(control), of: control) }
    }
  }

  private func write(_ edit: FieldEdit, _ text: String, of control: Control) {
    let write: () -> Void = { [commands, weak self, weak control] in
      commands.finish(edit, with: text) {
        // It may show another row, or be typed in again.
        guard let self, let control, self.entry(of: control)?.edit === edit else { return }
        self.letGo(of: control)
      }
    }
    if isWaiting { waiting.append(write) } else { write() }
  }

  private func forget(_ control: Control) {
    held.removeAll { $0.control === control || $0.control == nil }
  }

  private func entry(of control: Control) -> Held? { held.first { $0.control === control } }

  private func letGo(of control: Control) {
    forget(control)
    onChange(control, false)
  }
}
