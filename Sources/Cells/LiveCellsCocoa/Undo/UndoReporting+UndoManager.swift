#if canImport(ObjectiveC) && canImport(CoreData)
  public import Foundation
  public import LiveCells
  public import ObjectiveC

  extension UndoReporting {
    /// Registers each step with an undo manager, which then undoes and redoes the steps of this
    /// history, for example for the menu items Undo and Redo. Names become action names.
    ///
    /// ```swift
    /// history.register(with: undoManager)
    /// ```
    ///
    /// The history is an `UndoHistory` or a managed context. Replaces `onUndoChange`. The history
    /// and the manager do not retain each other. Undo with the manager from then on, not with the
    /// history. Steps that the history discards because of its limit have no effect.
    @MainActor
    public func register(with manager: UndoManager) {
      onUndoChange = { [weak self, weak manager] event in
        // Safety: the history is followed and changed on the main actor, as this function requires.
        nonisolated(unsafe) let history = self
        let manager = manager
        MainActor.assumeIsolated {
          if let history, let manager { history.register(event, with: manager) }
        }
      }
    }

    @MainActor
    private func register(_ event: UndoEvent, with manager: UndoManager) {
      switch event {
      case .recorded(let name), .redone(let name):
        manager.registerUndo(withTarget: self) { history in _ = history.undo() }
        if let name { manager.setActionName(name) }
      case .undone(let name):
        manager.registerUndo(withTarget: self) { history in _ = history.redo() }
        if let name { manager.setActionName(name) }
      case .emptied:
        manager.removeAllActions(withTarget: self)
      }
    }
  }
#endif
