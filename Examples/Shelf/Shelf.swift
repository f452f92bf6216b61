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

  /// A complete program in one file: projects with to-dos and topics, shown in a section for each
  /// project, and edited in a form that can be cancelled, while other processes edit the same file.
  @MainActor
  package final class Shelf {
    package let context: ManagedContext
    package let table: LiveTable<FetchedObjects<Todo>>

    /// Opens a database file, and creates it if it does not exist.
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

    /// Adds a to-do, and its project and topics unless they exist.
    package func add(_ title: String, to project: String, topics: [String] = []) throws {
      try context.group("Add \(title)") {
        let topics = try topics.map { try context.findOrInsert(\Topic.name, $0) }
        let project = try context.findOrInsert(\Project.name, project)
        context.insert(Todo(title: title, project: project, topics: topics))
      }
    }

    /// Returns a form in a child context. Saving the child keeps the edits; releasing it discards
    /// them.
    package func form(of todo: Todo) throws -> (form: LiveForm, sheet: ManagedContext) {
      let sheet = try context.child()
      let edited = sheet.object(for: todo)
      return (
        LiveForm("to do", of: { edited }, fields: [Field(\.title).editable(\.title)]), sheet
      )
    }

    /// Saves all changes. On conflicts, the values of others are kept, except for titles edited
    /// here.
    package func save() throws {
      try context.save { $1.columns.contains { $0.name == "title" } ? .ours : .theirs }
    }
  }
#endif
