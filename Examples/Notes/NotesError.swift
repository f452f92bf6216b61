/// Why the notes can't be shown.
package enum NotesError: Error, CustomStringConvertible {
  /// The package was built without the trait SQLite.
  case withoutSQLite
  /// The process that edits the notes didn't begin.
  case noWriter

  package var description: String {
    switch self {
    case .withoutSQLite: "the notes need SQLite: build with the default traits"
    case .noWriter: "the process that edits the notes did not begin"
    }
  }
}
