#if SQLite
  package import KeyValueObserving
  import LiveStore

  /// All notes in the order of their numbers: fetched rows say which there are, a context has the objects.
  @MainActor
  package final class NoteList: @MainActor ObservableCollection {
    private let rows: FetchedRows
    private let context: ManagedContext
    /// The notes that were loaded last, held until cells hold them.
    private var ready: [Note] = []

    init(_ store: Store) throws {
      rows = try FetchedRows(RowRequest(table: "notes", columns: ["id"], order: ["id"]), in: store)
      context = try ManagedContext(store)
    }

    package var count: Int { rows.count }

    package subscript(position: Int) -> Note { context.object(Note.self, rows[position].key) }

    package func position(of note: Note) -> Int? {
      (0..<count).first { rows[$0].key == note.rowKey }
    }

    /// Loads all notes of the range in one transaction.
    package func prepare(_ range: Range<Int>) {
      rows.prepare(range)
      ready = range.clamped(to: 0..<count).map { self[$0] }
      context.prefetch(ready)
    }

    package func observeChanges(_ body: @escaping (ListChange) -> Void) -> ObservationToken {
      rows.observeChanges(body)
    }
  }
#endif
