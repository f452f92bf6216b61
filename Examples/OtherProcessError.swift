/// An error that prevents an example with a second process from running.
package enum OtherProcessError: Error, CustomStringConvertible {
  /// The package was built without the trait SQLite.
  case withoutSQLite
  /// The process that edits the rows did not start.
  case noWriter

  package var description: String {
    switch self {
    case .withoutSQLite: "this demo needs SQLite: build with the default traits"
    case .noWriter: "the process that edits the rows did not begin"
    }
  }
}
