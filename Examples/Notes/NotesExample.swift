#if SQLite
  package import LiveCells
  package import LiveObjects
  import LiveSQLite

  /// Managed objects that another process edits, with a title made of several columns.
  ///
  /// A note is the same object for as long as anyone holds it, and a cell holds the one that it shows. A
  /// commit of the other process notifies exactly the keys that differ, of the notes that somebody
  /// observes; the title follows both columns that it is made of. Notes that come and go, come and go
  /// here without losing the cursor.
  package final class NotesExample: @MainActor Example {
    package let table: LiveTable<FetchedObjects<Note>>
    package let pace = Duration.seconds(1)

    private let writer: NotesProcess

    /// Starts the second process, and opens the database that it made.
    package init(seed: UInt64) throws {
      writer = try NotesProcess(seed: seed)
      do {
        let context = try ManagedContext(Store(path: writer.database))
        let notes = try context.fetchedObjects(Note.self, RowRequest(order: ["id"]))
        table = LiveTable(notes) {
          Column("No.", \.id)
          Column("Title", \.title, width: .content(atLeast: 30))
          Column("Words", \.wordCount)
          Column("Edits", \.edits)
        }
        table.emptyText = "No notes"
      } catch {
        writer.end()
        throw error
      }
    }

    package var state: String { "edited by process \(writer.identifier)" }

    /// There is nothing to do here: the other process does it.
    package func step() {}

    package func end() {
      writer.end()
    }
  }
#else
  package import LiveCells

  /// Stands for the example where there is no SQLite.
  package final class NotesExample: @MainActor Example {
    package let table = LiveTable([NotesExample]()) {}
    package let pace = Duration.seconds(1)

    /// Always throws: the package was built without the trait SQLite.
    package init(seed: UInt64) throws {
      throw NotesError.withoutSQLite
    }

    package var state: String { "" }

    package func step() {}
  }
#endif
