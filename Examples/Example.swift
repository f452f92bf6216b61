package import LiveCells

/// A small example of a list that keeps itself current.
///
/// An example owns its model and a table of it, and changes the model step by step. The caller
/// shows the table on any screen: a terminal, lines of text, or a screen in memory for tests.
@MainActor
package protocol Example: AnyObject {
  /// The collection of the rows.
  associatedtype Source: ObservableCollection

  /// The table that is shown.
  var table: LiveTable<Source> { get }
  /// A short description of the current state. The observable properties that it reads are
  /// observed.
  var state: String { get }
  /// Returns the layout around the session of the table, for interactive screens. Output as lines
  /// does not use it.
  func layout(around session: TableSession) -> ScreenLayout
  /// The time between two steps.
  var pace: Duration { get }
  /// Whether the steps simulate a user, and are omitted if there is one.
  var playsUser: Bool { get }

  /// Performs one step.
  func step()
  /// Handles a key typed by the user. Returns false if the example does not use it.
  func take(_ key: TypedKey) -> Bool
  /// Waits until all background work is done.
  func settle() async
  /// Ends the child processes of the example. Repeated calls are harmless.
  func end()
}

extension Example {
  package func layout(around session: TableSession) -> ScreenLayout { .table(session) }
  package var playsUser: Bool { false }
  package func take(_ key: TypedKey) -> Bool { false }
  package func settle() async {}
  package func end() {}
}
