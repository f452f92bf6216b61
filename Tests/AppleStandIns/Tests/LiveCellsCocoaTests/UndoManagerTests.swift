import KeyValueObserving
import LiveCells
import LiveCellsCocoa
import ObjectiveC
import Testing

@KeyValueObservable
private final class Task {
  var title = "a"
  var isDone = false
}

@MainActor
@Suite struct `An undo manager` {
  private let history = UndoHistory()
  private let manager = UndoManager()
  private let task = Task()

  init() {
    history.follow(task)
    history.register(with: manager)
  }

  @Test func `undoes and redoes the steps of a history`() {
    task.title = "b"
    history.group("Complete") {
      task.isDone = true
      task.title = "c"
    }
    #expect(manager.undoActionName == "Complete" && !manager.canRedo)
    manager.undo()
    #expect(task.title == "b" && !task.isDone && manager.redoActionName == "Complete")
    manager.undo()
    #expect(task.title == "a" && !manager.canUndo)
    manager.redo()
    manager.redo()
    #expect(task.title == "c" && task.isDone && !manager.canRedo && manager.canUndo)
    manager.undo()
    task.title = "d"
    #expect(!manager.canRedo)
  }

  @Test func `has nothing to undo once the history is emptied or deallocated`() {
    task.title = "b"
    history.removeAll()
    #expect(!manager.canUndo)
    do {
      let short = UndoHistory()
      short.follow(task)
      short.register(with: manager)
      task.title = "c"
      withExtendedLifetime(short) {}
    }
    manager.undo()
    manager.undo()
    #expect(task.title == "b")
  }
}
