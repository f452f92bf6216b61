import DatabaseTestSupport
import KeyValueObserving
import LiveCells
import LiveCellsCocoa
import LiveObjects
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

@Managed("t")
private final class StoredLetter {
  var id: Int64?
  @Stored("b") var text = ""
}

@MainActor
@Suite struct `An undo manager of a managed context` {
  private let manager = UndoManager()
  private let context: ManagedContext

  init() throws {
    context = try ManagedContext(MemoryDatabase())
    context.register(with: manager)
  }

  @Test func `undoes and redoes insertions, changes and deletions, also saved ones`() throws {
    let letter = StoredLetter()
    context.group("Add") {
      context.insert(letter)
      letter.text = "a"
    }
    try context.save()
    for text in ["b", "bc"] {
      context.group("Typing", isContinued: true) { letter.text = text }
    }
    context.group("Delete") { context.delete(letter) }
    try context.save()
    #expect(manager.undoActionName == "Delete" && !manager.canRedo)
    manager.undo()
    #expect(!letter.isDeleted && manager.redoActionName == "Delete")
    manager.undo()
    #expect(letter.text == "a" && manager.undoActionName == "Add")
    manager.redo()
    #expect(letter.text == "bc" && manager.undoActionName == "Typing")
    letter.text = "d"
    #expect(!manager.canRedo)
    manager.undo()
    manager.undo()
    manager.undo()
    #expect(!manager.canUndo && !context.canUndo && manager.canRedo)
    try context.save()
    #expect(try context.fetch(StoredLetter.self).isEmpty)
  }

  @Test func `has nothing to undo after a rollback`() {
    context.insert(StoredLetter())
    #expect(manager.canUndo)
    context.rollback()
    #expect(!manager.canUndo && !manager.canRedo)
  }
}
