/// Why an example that a second process edits can't be shown.
package enum OtherProcessError: Error, CustomStringConvertible {
  /// The package was built without the trait SQLite.
  case withoutSQLite
  /// The process that edits the rows didn't begin.
  case noWriter

  package var description: String {
    switch self {
    case .withoutSQLite: "this demo needs SQLite: build with the default traits"
    case .noWriter: "the process that edits the rows did not begin"
    }
  }
}
