import KeyValueObserving
import Testing

@KeyValueObservable
private final class DraftLine {
  struct Size: Equatable { var width = 0 }

  var text: String
  var number = 0
  var size = Size()
  var next: DraftLine?

  init(_ text: String) { self.text = text }
}

@Suite struct `An undo history beside other code` {
  private let history = UndoHistory()

  @Test func `restores the order of an array that an observer sorts`() {
    let list = ObservableArray([DraftLine("b"), DraftLine("d")])
    let token = list.observeChanges { [unowned list] change in
      if !change.insertions.isEmpty { list.sort { $0.text < $1.text } }
    }
    history.follow(list)
    history.group { list.append(DraftLine("a")) }
    history.undo()
    #expect(list.map(\.text) == ["b", "d"])
    history.redo()
    #expect(list.map(\.text) == ["a", "b", "d"])
    token.invalidate()
  }

  @Test func `follows an element as long as one of its arrays contains it`() {
    let entry = DraftLine("a")
    let (first, second) = (ObservableArray([entry]), ObservableArray<DraftLine>())
    history.follow(first)
    history.follow(second)
    second.append(entry)
    first.remove(at: 0)
    entry.text = "b"
    history.undo()
    #expect(entry.text == "a" && first.isEmpty)
    history.stopFollowing(second)
    history.removeAll()
    entry.text = "c"
    #expect(!history.canUndo && !entry.isObserved("text"))
  }

  @Test func `follows an object on its own after an array has lost it`() {
    let entry = DraftLine("a")
    let list = ObservableArray([entry])
    history.follow(list)
    history.follow(entry)
    list.remove(at: 0)
    entry.text = "b"
    history.undo()
    #expect(entry.text == "a" && list.isEmpty)
  }

  @Test func `does not record equal values that are not hashable`() {
    let entry = DraftLine("a")
    entry.next = DraftLine("b")
    history.follow(entry)
    entry.size = DraftLine.Size()
    entry.next = entry.next
    #expect(!history.canUndo)
    entry.size.width = 1
    history.undo()
    #expect(entry.size.width == 0)
  }

  @Test func `keeps its limit when steps are redone`() {
    let entry = DraftLine("a")
    history.follow(entry)
    for number in 1...5 { entry.number = number }
    while history.undo() {}
    history.limit = 2
    while history.redo() {}
    while history.undo() {}
    #expect(entry.number == 3)
  }

  @Test func `is not reverted inside of a group of changes`() {
    let entry = DraftLine("a")
    history.follow(entry)
    entry.text = "b"
    #expect(!groupingChanges { history.undo() })
    history.undo()
    #expect(!groupingChanges { history.redo() })
    #expect(entry.text == "a" && history.canRedo)
  }

  @Test func `keeps the name of a step inside of a group of changes`() {
    let entry = DraftLine("a")
    history.follow(entry)
    groupingChanges {
      history.group("Rename") { entry.text = "b" }
      history.group("Count") { entry.number = 1 }
    }
    #expect(history.undoName == "Rename")
    history.undo()
    #expect(entry.text == "a" && entry.number == 0 && !history.canUndo)
    history.group("Rename") { entry.text = "c" }
    #expect(history.undoName == "Rename" && !history.canRedo)
  }

  @Test func `keeps the name of a step inside of an update of an array`() {
    let list = ObservableArray([DraftLine("a"), DraftLine("b")])
    history.follow(list)
    list.update {
      history.group("Remove") { list.remove(at: 0) }
      list.remove(at: 0)
    }
    #expect(history.undoName == "Remove")
    history.undo()
    #expect(list.map(\.text) == ["a", "b"] && !history.canUndo && history.redoName == "Remove")
  }

  @Test func `is not reverted inside of an update of an array`() {
    let list = ObservableArray([DraftLine("a"), DraftLine("b")])
    history.follow(list)
    list.remove(at: 0)
    #expect(!list.update { history.undo() })
    #expect(list.count == 1)
    history.undo()
    #expect(!list.update { history.redo() })
    #expect(list.count == 2 && history.canRedo && !history.canUndo)
  }
}
