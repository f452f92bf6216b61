#if SQLite
  import DatabaseTestSupport
  import Foundation
  import LiveObjects
  import LiveSQLite
  import Observation
  import Synchronization
  import Testing

  @Managed("project")
  final class Project {
    var id: Int64?
    var name = ""
    @Relation(inverse: \Todo.project, orderedBy: \Todo.position) var todos: [Todo]
  }

  @Managed("todo")
  final class Todo {
    var id: Int64?
    @Stored(indexed: true) var title = ""
    var isDone = false
    var position = 0
    @Relation("project_id", onDelete: .cascade) var project: Project?
    @Relation(through: "todo_topic") var topics: [Topic]

    static var validationRules: [ValidationRule] {
      [.key(\Todo.title) { if $0.isEmpty { throw Untitled() } }]
    }

    struct Untitled: Error {}
  }

  @Managed("topic")
  final class Topic {
    var id: Int64?
    @Stored(unique: true) var name = ""
    @Relation(inverse: \Todo.topics) var todos: [Todo]
  }

  @Managed("borrower")
  final class Borrower: TrackedKeyValueObservable {
    var id: Int64?
    var name = ""
    @Stored(unique: true) var card: String?
  }

  /// The examples of the articles about SwiftData and GRDB.
  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct ComingFromSwiftDataExamples {
    private let folder = Folder()

    @Test func `models, relations, requests and saving`() throws {
      let path = folder.file("todos.sqlite")
      let store = try Store(path: path, access: .create)
      let context = try ManagedContext(store, ManagedSchema(Project.self, Todo.self, Topic.self))

      let home = try context.findOrInsert(\Topic.name, "home")
      let project = Project(name: "House")
      let todo = Todo(title: "Paint the door", project: project, topics: [home])
      context.insert(project)
      context.insert(todo)
      let first = Todo(title: "Buy paint")
      context.insert(first)
      project.todos.insert(first, at: 0)
      try context.save()
      #expect(home.todos == [todo] && project.todos == [first, todo])

      let word = "door"
      let open = try context.fetch(
        where: #Predicate<Todo> { !$0.isDone && $0.title.contains(word) },
        order: [SortDescriptor(\.position)]
      )
      #expect(open == [todo])
      let list = try context.fetchedObjects(
        where: #Predicate<Todo> { $0.project?.name == "House" },
        prefetching: [\.topics]
      )
      #expect(list.count == 2)

      var order = RowRequest(limit: 20)
      order.order = [
        .by(\Todo.project, \.name, nulls: .last), .by(\Todo.title, collation: .localizedStandard),
      ]
      let sorted = try context.fetch(Todo.self, order)
      #expect(sorted == [first, todo])

      context.group("Mark as done") { todo.isDone = true }
      #expect(context.undoName == "Mark as done")
      context.delete(project)
      #expect(todo.isDeleted)
      context.undo()
      #expect(!todo.isDeleted && home.todos == [todo])

      todo.title = ""
      #expect(throws: Todo.Untitled.self) { try context.save() }
      #expect(throws: Todo.Untitled.self) { try todo.validateValue("", forKey: "title") }
      context.rollback()

      try context.save { object, conflict in
        object is Todo ? .ours : .theirs
      }
    }

    @Test func `tracking by Observation`() throws {
      let context = try ManagedContext(
        Store(path: folder.file("readers.sqlite"), access: .create),
        ManagedSchema(Borrower.self)
      )
      let borrower = Borrower(name: "Ada", card: "17")
      context.insert(borrower, updating: \.card)
      try context.save()
      let changes = Mutex(0)
      let name = withObservationTracking {
        borrower.name
      } onChange: {
        changes.withLock { $0 += 1 }
      }
      #expect(name == "Ada")
      borrower.name = "Grace"
      #expect(changes.withLock { $0 } == 1)
    }

    @Test func `statements and custom queries`() throws {
      let store = try Store(path: folder.file("todos.sqlite"), access: .create)
      let context = try ManagedContext(store, ManagedSchema(Project.self, Todo.self, Topic.self))
      let lines = ["Buy paint", "Paint the door", "Buy paint"]
      try context.insertAll(Todo.self, lines, updating: \.title) { [.set(\.title, $0)] }
      let old = try RowRequest(where: #Predicate<Todo> { $0.position < 10 })
      try context.updateAll(old, .set(\Todo.isDone, true), .add(1, to: \Todo.position))
      let done = try context.count(Todo.self, RowRequest(where: "isDone"))
      #expect(done == 2)
      try context.deleteAll(
        Todo.self,
        RowRequest(where: "title LIKE :start", parameters: ["start": .text("Buy%")])
      )
      let titles = try store.readTransaction { try $0.rows("SELECT title FROM todo") }
      #expect(titles.map { $0["title"] } == [.text("Paint the door")])
    }
  }
#endif
