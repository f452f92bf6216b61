#if SQLite
  import Foundation
  import LiveCells
  import LiveCellsTestSupport
  import LiveObjects
  import LiveSQLite
  import Testing

  @Managed("task_list")
  final class TaskList {
    var id: Int64?
    var name = ""
    @Relation(inverse: \ListedTask.list) var tasks: [ListedTask]
  }

  @Managed("listed_task")
  final class ListedTask {
    var id: Int64?
    var title = ""
    var isDone = false
    @Relation("list_id", onDelete: .cascade) var list: TaskList?
  }

  /// The examples of the article on counts.
  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct CountingExamples {
    @Test func `the database counts the open tasks of each list`() async throws {
      let context = try ManagedContext(Store.temporary(), ManagedSchema(ListedTask.self))
      let list = TaskList(name: "Home")
      context.insert(list)
      for title in ["a", "b"] { context.insert(ListedTask(title: title, list: list)) }
      try await context.save()

      func makeTable() throws -> (TableSession, FollowedCounts<TaskList>) {
        let open = context.followedCounts(
          by: \ListedTask.list,
          try RowRequest(where: #Predicate<ListedTask> { !$0.isDone })
        )
        let lists = try context.fetchedObjects(TaskList.self, RowRequest(order: ["name"]))
        let table = LiveTable(lists) {
          Column("List", \.name)
          Column("Open") { open[$0] }
        }
        return (TableSession(table), open)
      }
      let (session, open) = try makeTable()
      await open.settle()
      let screen = SessionScreen(session)
      #expect(screen.text == ["Home | 2"])

      let late = FollowedValue(in: context, initially: 0) { context in
        try await context.count(ListedTask.self, RowRequest(where: "NOT isDone"))
      }
      let token = late.observe(\.value) { late, _ in
        print("\(late.value) open")
      }
      defer { token.invalidate() }
      try await context.fetch(ListedTask.self).first?.isDone = true
      await late.settle()
      await open.settle()
      screen.update()
      #expect(late.value == 1 && screen.text == ["Home | 1"])
    }
  }
#endif
