import KeyValueObserving
import Testing

@KeyValueObservable
private final class Assignment {
  var isDone = false
}

/// The example of `UndoHistory`.
@Suite struct UndoHistoryExamples {
  @Test func `a group is undone as one step`() {
    let tasks = ObservableArray([Assignment(), Assignment()])
    let history = UndoHistory()
    history.follow(tasks)  // the array and the properties of its elements
    history.group("Complete all") {
      for task in tasks { task.isDone = true }
    }
    history.undo()
    #expect(tasks.allSatisfy { !$0.isDone } && history.redoName == "Complete all")
  }
}
