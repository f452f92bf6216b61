#if SQLite
  import DatabaseTestSupport
  import Foundation
  import LiveCells
  import LiveCellsTestSupport
  import LiveObjects
  import Testing

  @testable import Examples

  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct `The shelf` {
    private let folder = Folder()
    private let shelf: Shelf
    private let other: Shell

    init() throws {
      let path = folder.file("shelf.sqlite")
      shelf = try Shelf(path)
      try shelf.add("paint", to: "house", topics: ["colour", "outside"])
      try shelf.add("clean", to: "house", topics: ["outside"])
      try shelf.add("sail", to: "boat")
      try shelf.save()
      other = try Shell(path)
    }

    private var todos: [Todo] {
      let list = shelf.table.source
      return (0..<list.count).map { list[$0] }
    }

    @Test func `has at most 64 lines`() throws {
      let root = #filePath.split(separator: "/Tests/").dropLast().joined(separator: "/Tests/")
      let path = root + "/Examples/Shelf/Shelf.swift"
      let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
        .map { $0.trimmingCharacters(in: .whitespaces) }
      #expect(lines.count { !$0.isEmpty && !$0.hasPrefix("//") } <= 64)
    }

    @Test func `shows a section for each project, with changes of this process and another one`()
      throws
    {
      let list = shelf.table.source
      func sections() -> [String] {
        var rest = todos[...]
        return (list.sections ?? []).map { section in
          defer { rest.removeFirst(section.rowCount) }
          return "\(section.title): "
            + rest.prefix(section.rowCount).map(\.title).joined(separator: ", ")
        }
      }
      #expect(sections() == ["boat: sail", "house: clean, paint"])
      try other.run(
        """
        BEGIN; INSERT INTO todo(title, project_id) SELECT 'air', id FROM project WHERE name = 'house';
        UPDATE project SET name = 'cabin' WHERE name = 'house'; COMMIT;
        """
      )
      shelf.context.refresh()
      #expect(sections() == ["boat: sail", "cabin: air, clean, paint"])
      try shelf.add("read", to: "boat")
      #expect(sections() == ["boat: read, sail", "cabin: air, clean, paint"])
      #expect(todos.last?.topics.map(\.name).sorted() == ["colour", "outside"])
    }

    @Test func `edits in a form that is saved or cancelled, and undone in one step`() throws {
      let todo = try #require(todos.last)
      for isSaved in [false, true] {
        do {
          let (form, sheet) = try shelf.form(of: todo)
          let edited = sheet.object(for: todo)
          edited.title = "varnish"
          edited.topics = []
          #expect(form.lines.count == 1 && todo.title == "paint")
          if isSaved { try sheet.save() }
        }
        #expect(todo.title == (isSaved ? "varnish" : "paint"))
        #expect(todo.topics.count == (isSaved ? 0 : 2))
      }
      shelf.context.undo()
      #expect(todo.title == "paint" && todo.topics.count == 2 && !shelf.context.hasChanges)
    }

    @Test func `deletes a project with its tasks, and restores it`() throws {
      let project = try #require(todos.last?.project)
      shelf.context.delete(project)
      #expect(todos.map(\.title) == ["sail"])
      try shelf.save()
      #expect(
        try other.run("SELECT count(*) FROM todo; SELECT count(*) FROM todo_topic;") == "1\n0\n"
      )
      shelf.context.undo()
      try shelf.save()
      #expect(todos.map(\.title) == ["sail", "clean", "paint"])
      #expect(try other.run("SELECT count(*) FROM todo_topic;") == "3\n")
    }

    @Test func `keeps typed titles, and adopts other changes of another process`() throws {
      let (sail, paint) = (todos[0], todos[2])
      sail.title = "ours"
      paint.isDone = true
      try other.run("UPDATE todo SET title = 'theirs', isDone = 0; DELETE FROM todo_topic;")
      try shelf.save()
      #expect(sail.title == "ours" && paint.title == "theirs" && paint.topics.isEmpty)
      #expect(try other.run("SELECT title FROM todo ORDER BY id;") == "theirs\ntheirs\nours\n")
    }
  }
#endif
