#if SQLite
  package import LiveCells
  package import LiveObjects
  import LiveSQLite

  @Managed("project")
  package final class Project {
    package var id: Int64?
    @Stored(unique: true) package var name = ""
    @Relation(inverse: \Todo.project) package var todos: [Todo]
  }

  @Managed("todo")
  package final class Todo {
    package var id: Int64?
    package var title = ""
    package var isDone = false
    @Relation("project_id", onDelete: .cascade) package var project: Project?
    @Relation(through: "todo_topic") package var topics: [Topic]
  }

  @Managed("topic")
  package final class Topic {
    package var id: Int64?
    @Stored(unique: true) package var name = ""
    @Relation(inverse: \Todo.topics) package var todos: [Todo]
  }

  /// A whole program in one file: projects with things to do that have topics, shown in a section for each
  /// project, and edited in a form that can be cancelled, while others edit the same file.
  @MainActor
  package final class Shelf {
    package let context: ManagedContext
    package let table: LiveTable<FetchedObjects<Todo>>

    /// Opens a file, and makes it where there is none.
    package init(_ path: String) throws {
      let schema = ManagedSchema(Project.self, Todo.self, Topic.self)
      context = try ManagedContext(Store(path: path, access: .create), schema)
      table = LiveTable(
        try context.fetchedObjects(
          Todo.self,
          RowRequest(order: [.by(\Todo.title)]),
          sections: .by(\.project, orderedBy: \.name) { $0?.name ?? "Anything else" }
        )
      ) {
        Column("To do", \.title).editable(\.title)
        Column("Topics") { $0.topics.map(\.name).joined(separator: ", ") }
      }
    }

    /// Adds something to do, with its project and topics where they aren't there yet.
    package func add(_ title: String, to project: String, topics: [String] = []) throws {
      try context.group("Add \(title)") {
        let topics = try topics.map { try context.findOrInsert(\Topic.name, $0) }
        let project = try context.findOrInsert(\Project.name, project)
        context.insert(Todo(title: title, project: project, topics: topics))
      }
    }

    /// A form in a context of its own: to save that keeps what was typed, to let go of it cancels.
    package func form(of todo: Todo) throws -> (form: LiveForm, sheet: ManagedContext) {
      let sheet = try context.child()
      let edited = sheet.object(for: todo)
      return (
        LiveForm("to do", of: { edited }, fields: [Field(\.title).editable(\.title)]), sheet
      )
    }

    /// Saves all. What the others have written meanwhile stays, but titles that were typed here.
    package func save() throws {
      try context.save { $1.columns.contains { $0.name == "title" } ? .ours : .theirs }
    }
  }
#endif
