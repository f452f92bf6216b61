/// A command for one row, which a screen offers behind a swipe or in a menu.
///
/// ```swift
/// let action = RowAction<Song>("Rewind") { song in song.played = 0 }
/// ```
@MainActor
public struct RowAction<Row: AnyObject> {
  /// The title shown to the user.
  public let title: String
  /// Whether the command destroys data. Screens style such commands accordingly.
  public let isDestructive: Bool
  /// Performs the command. Errors are passed to the screen's `onError`.
  public let perform: (Row) throws -> Void

  /// Creates a command for a row.
  ///
  /// - Parameters:
  ///   - title: The title shown to the user.
  ///   - isDestructive: Whether the command destroys data.
  ///   - perform: Performs the command.
  public init(
    _ title: String,
    isDestructive: Bool = false,
    perform: @escaping (Row) throws -> Void
  ) {
    self.title = title
    self.isDestructive = isDestructive
    self.perform = perform
  }

  /// The action for code that does not know the class of the rows.
  package var erased: RowAction<AnyObject> {
    // Safety: a screen passes only rows of the table to which the action belongs.
    RowAction<AnyObject>(title, isDestructive: isDestructive) { [perform] row in
      try perform(unsafeDowncast(row, to: Row.self))
    }
  }
}
