package import LiveCells

/// One design of a list that keeps itself current, small enough to be read in one sitting.
///
/// An example owns its model and a table of it, and plays its part step by step. Who runs it shows the
/// table on any screen: a terminal, lines of text, or a screen made of memory in tests.
@MainActor
package protocol Example: AnyObject {
  /// Where the rows come from.
  associatedtype Source: ObservableCollection

  /// What is shown.
  var table: LiveTable<Source> { get }
  /// What it is about at this moment, in a few words. Observable properties that it reads are followed.
  var state: String { get }
  /// What stands on a screen, around the session of its table; where a person sees it, and not where it
  /// is written as lines.
  func layout(around session: TableSession) -> ScreenLayout
  /// The time between two steps.
  var pace: Duration { get }
  /// Whether steps play what a user does, and so aren't wanted where there is one.
  var playsUser: Bool { get }

  /// Goes one step on.
  func step()
  /// Takes what the user typed; false if the example has no use for it.
  func take(_ key: TypedKey) -> Bool
  /// Waits until what was begun in the background is done.
  func settle() async
  /// Ends what the example has begun outside of this process. Twice is harmless.
  func end()
}

extension Example {
  package func layout(around session: TableSession) -> ScreenLayout { .table(session) }
  package var playsUser: Bool { false }
  package func take(_ key: TypedKey) -> Bool { false }
  package func settle() async {}
  package func end() {}
}
