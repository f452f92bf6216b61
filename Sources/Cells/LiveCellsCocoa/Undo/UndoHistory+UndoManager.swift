#if canImport(ObjectiveC) && canImport(CoreData)
  public import Foundation
  public import LiveCells
  public import ObjectiveC

  extension UndoHistory {
    /// Registers each step with an undo manager, which then undoes and redoes the steps of this
    /// history, for example for the menu items Undo and Redo. Names become action names.
    ///
    /// ```swift
    /// history.register(with: undoManager)
    /// ```
    ///
    /// Replaces `onChange`. The history and the manager do not retain each other. Undo with the
    /// manager from then on, not with the history.
    @MainActor
    public func register(with manager: UndoManager) {
      onChange = { [weak self, weak manager] event in
        // Safety: the history is followed and changed on the main actor, as this function requires.
        nonisolated(unsafe) let (history, manager) = (self, manager)
        MainActor.assumeIsolated {
          if let history, let manager { history.register(event, with: manager) }
        }
      }
    }

    @MainActor
    private func register(_ event: Event, with manager: UndoManager) {
      switch event {
      case .recorded, .redone:
        manager.registerUndo(withTarget: self) { history in _ = history.undo() }
        if let undoName { manager.setActionName(undoName) }
      case .undone:
        manager.registerUndo(withTarget: self) { history in _ = history.redo() }
        if let redoName { manager.setActionName(redoName) }
      case .emptied:
        manager.removeAllActions(withTarget: self)
      }
    }
  }
#endif
