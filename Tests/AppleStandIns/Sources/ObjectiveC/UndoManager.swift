/// Stands in for Foundation's class of the same name. Each registration outside of undoing and
/// redoing is a group of its own. What is registered while an action is undone is redone by it.
@MainActor
open class UndoManager: NSObject {
  private struct Action {
    weak var target: AnyObject?
    let run: @MainActor () -> Void
    var name = ""
  }

  private var undoActions: [Action] = []
  private var redoActions: [Action] = []
  open private(set) var isUndoing = false
  open private(set) var isRedoing = false

  public nonisolated override init() {
    super.init()
  }

  open var canUndo: Bool { undoActions.contains { $0.target != nil } }
  open var canRedo: Bool { redoActions.contains { $0.target != nil } }
  open var undoActionName: String { undoActions.last?.name ?? "" }
  open var redoActionName: String { redoActions.last?.name ?? "" }

  open func registerUndo<TargetType: AnyObject>(
    withTarget target: TargetType,
    handler: @escaping @MainActor @Sendable (TargetType) -> Void
  ) {
    let action = Action(target: target) { [weak target] in
      if let target { handler(target) }
    }
    if isUndoing {
      redoActions.append(action)
    } else {
      if !isRedoing { redoActions = [] }
      undoActions.append(action)
    }
  }

  open func setActionName(_ actionName: String) {
    if isUndoing {
      if !redoActions.isEmpty { redoActions[redoActions.count - 1].name = actionName }
    } else if !undoActions.isEmpty {
      undoActions[undoActions.count - 1].name = actionName
    }
  }

  open func undo() {
    guard let action = undoActions.popLast() else { return }
    isUndoing = true
    action.run()
    isUndoing = false
  }

  open func redo() {
    guard let action = redoActions.popLast() else { return }
    isRedoing = true
    action.run()
    isRedoing = false
  }

  open func removeAllActions(withTarget target: Any) {
    undoActions.removeAll { $0.target === target as AnyObject }
    redoActions.removeAll { $0.target === target as AnyObject }
  }
}
