#if SQLite
  package import LiveCells
  package import LiveStore

  /// Rows of a database that another process edits, with a title made of several columns.
  ///
  /// A row is the same object for as long as anyone holds it. Each commit of the other process that changes
  /// a row that can be seen notifies exactly the columns that differ; the title reads two of them and
  /// follows both. Notes that come and go, go and come here without losing the cursor.
  package final class NotesExample: @MainActor Example {
    package let table: LiveTable<FetchedRows>
    package let pace = Duration.seconds(1)

    private let writer: NotesProcess

    /// Starts the second process, and opens the database that it made.
    package init(seed: UInt64) throws {
      writer = try NotesProcess(seed: seed)
      do {
        let request = RowRequest(table: "notes", order: ["id"])
        let rows = try FetchedRows(request, in: Store(path: writer.database))
        table = LiveTable(rows) {
          Column("No.", reading: { (row: Row) in row.number("id") })
          Column("Title", width: .content(atLeast: 30), reading: NotesExample.title)
          Column("Words", reading: { (row: Row) in row.string("body").split(separator: " ").count })
          Column("Edits", reading: { (row: Row) in row.number("edits") })
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

    /// A check mark if the note is done, and its first words: derived from two columns.
    private nonisolated static func title(of row: Row) -> String {
      let words = row.string("body").split(separator: " ").prefix(4).joined(separator: " ")
      return (row.number("done") == 1 ? "✓ " : "  ") + (words.isEmpty ? "untitled" : words)
    }
  }

  extension Row {
    fileprivate func string(_ column: String) -> String {
      if case .text(let text) = self[column] { text } else { "" }
    }

    fileprivate func number(_ column: String) -> Int64? {
      if case .integer(let number) = self[column] { number } else { nil }
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
