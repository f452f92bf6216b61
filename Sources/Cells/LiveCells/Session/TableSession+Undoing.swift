import KeyValueObserving

extension TableSession {
  /// Performs changes of rows, as one step of the history if there is one.
  func undoably(_ name: String, _ changes: () throws -> Void) rethrows {
    guard let undoing else { return try changes() }
    try undoing.group(name, isContinued: false, changes)
  }

  /// Undoes the latest step of the history, and shows its name.
  func undoInHistory() {
    guard let undoing else { return showMessage("undo is not available here") }
    guard undoing.canUndo else { return showMessage("nothing to undo") }
    let name = undoing.undoName
    undoing.undo()
    showMessage("undone: \(name ?? "the last change")")
  }

  /// Redoes the step of the history that was undone last, and shows its name.
  func redoInHistory() {
    guard let undoing else { return showMessage("redo is not available here") }
    guard undoing.canRedo else { return showMessage("nothing to redo") }
    let name = undoing.redoName
    undoing.redo()
    showMessage("redone: \(name ?? "the last change")")
  }
}
