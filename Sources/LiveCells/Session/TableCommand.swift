/// A command of a program's own: what its keys do with a table, and what the list of keys says of
/// it.
///
/// ```swift
/// session.commands.append(
///   TableCommand("end the process", keys: [.delete]) { session in
///     if let process = table.cursorRow, !process.end() { session.say("not permitted") }
///   }
/// )
/// ```
///
/// Its keys come before the table's own.
@MainActor
public struct TableCommand {
  /// What it does, in a few words.
  public var title: String
  /// The keys that carry it out where nothing is being typed.
  public var keys: [PressedKey]
  /// Whether the command acts on rows. One that does is not performed with keys that are pressed while the
  /// past is displayed, because the live rows are other ones.
  public var actsOnRows = true
  /// Performs the command; called on the main actor.
  public var perform: (TableSession) -> Void

  /// A command with keys and a title.
  public init(
    _ title: String,
    keys: [PressedKey],
    perform: @escaping (TableSession) -> Void
  ) {
    self.title = title
    self.keys = keys
    self.perform = perform
  }
}
