#if SQLite
  package import LiveCells
  package import LiveObjects
  import LiveSQLite

  /// Managed objects that another process edits, with a title computed from several columns.
  ///
  /// While a note is referenced, it is always the same object, and each cell retains the note that
  /// it shows. A commit of the other process notifies exactly the changed keys of the observed
  /// notes. The title depends on two columns. Inserted and removed notes do not affect the cursor.
  ///
  /// Changes made here are saved when the user requests it. If the other process has changed the
  /// same column, nothing is written until the user has resolved the conflict.
  package final class NotesExample: @MainActor Example {
    package let table: LiveTable<FetchedObjects<Note>>
    package let pace = Duration.seconds(1)

    /// The writing process, or nil if the database is edited otherwise.
    private let writer: OtherProcess?
    private let context: ManagedContext

    /// Starts the second process and opens the database that it has created.
    package convenience init(seed: UInt64) throws {
      let writer = try OtherProcess(of: "notes", seed: seed)
      do {
        try self.init(database: writer.database, writer: writer)
      } catch {
        writer.end()
        throw error
      }
    }

    /// Opens a database that other processes edit.
    init(database: String, writer: OtherProcess? = nil) throws {
      self.writer = writer
      context = try ManagedContext(Store(path: database, access: .readWrite))
      let notes = try context.fetchedObjects(Note.self, RowRequest(order: ["id"]))
      table = LiveTable(notes) {
        Column("No.", \.id)
        Column("Title", \.title, width: .content(atLeast: 30)).editable(\.body)
        Column("Words", \.wordCount)
        Column("Edits", \.edits)
      }
      table.emptyText = "No notes"
      table.allowsDeleting = true
    }

    package var state: String {
      let other = writer.map { "edited by process \($0.identifier)" } ?? "edited"
      return (context.hasChanges ? "not saved, " : "") + other
    }

    package func layout(around session: TableSession) -> ScreenLayout {
      let form = LiveForm(
        "note",
        of: { [table] in table.focus.cursorRow },
        fields: [
          Field(\.title, name: "Title"),
          Field(\.body, name: "Body").editable(\.body),
          Field<Note>("Done", format: .boolean("yes", "no")) { $0.isDone }.editable(\.isDone),
          Field(\.wordCount, name: "Words"),
          Field(\.edits, name: "Edits"),
        ]
      )
      for session in [session, form.session] {
        session.commands += commands
        session.undoing = context
      }
      return .columns(.table(session).share(3), .form(form).share(2))
    }

    private var commands: [TableCommand] {
      [
        TableCommand("save", keys: [.character("w")]) { [unowned self] in save($0) },
        TableCommand("save, over what the other has written", keys: [.character("W")]) {
          [unowned self] in save($0, onConflict: .ours)
        },
        TableCommand("take what the other has written", keys: [.character("R")]) {
          [unowned self] in save($0, onConflict: .theirs)
        },
      ]
    }

    private func save(_ session: TableSession, onConflict policy: ConflictPolicy = .error) {
      do {
        try context.save(onConflict: policy)
        session.showMessage("saved")
      } catch let error as ConflictError {
        session.showMessage(error.question)
      } catch {
        session.showError(error)
      }
    }

    /// Does nothing, because the other process makes the changes.
    package func step() {}

    package func end() {
      writer?.end()
    }
  }

  extension ConflictError {
    /// Both versions, and the keys that choose one.
    fileprivate var question: String {
      guard let conflict = conflicts.first else { return description }
      let choice = "W keeps yours, R takes theirs"
      if conflict.kind != .changed { return "\(choice): \(description)" }
      let columns = conflict.columns.map { column in
        "\(column.name): yours is \(column.ours), theirs \(column.theirs)"
      }
      return "\(choice): " + columns.joined(separator: "; ")
    }
  }
#endif
