#if !SQLite
  package import LiveCells

  package typealias MusicExample = ExampleWithoutSQLite
  package typealias NotesExample = ExampleWithoutSQLite
  package typealias PlayersExample = ExampleWithoutSQLite
  package typealias RemindersExample = ExampleWithoutSQLite

  /// The placeholder for an example with a database in builds without SQLite.
  package final class ExampleWithoutSQLite: @MainActor Example {
    package let table = LiveTable(rows: [ExampleWithoutSQLite]()) {}
    package let pace = Duration.seconds(1)

    /// Always throws, because the package was built without the trait SQLite.
    package init(seed: UInt64) throws {
      throw OtherProcessError.withoutSQLite
    }

    package var state: String { "" }

    package func step() {}
  }
#endif
