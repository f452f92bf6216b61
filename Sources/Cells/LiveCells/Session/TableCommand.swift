/// A program's own command for a table, with its keys and its title in the list of keys.
///
/// ```swift
/// session.commands.append(
///   TableCommand("play", keys: [.character("b")]) { session in
///     table.cursorRow?.played = 1
///     session.showMessage("played")
///   }
/// )
/// ```
///
/// Its keys take precedence over those that every table has.
@MainActor
public struct TableCommand {
  /// The effect, in a few words.
  public var title: String
  /// The keys that perform the command outside of prompts.
  public var keys: [PressedKey]
  /// A Boolean value indicating whether the command acts on rows. Such a command is not performed
  /// by keys that are pressed while the past is displayed, because the live rows are different.
  public var actsOnRows = true
  /// A Boolean value indicating whether the command asks for a text first. Its title then ends with
  /// an ellipsis in menus.
  public var opensPrompt = false
  /// Called on the main actor to perform the command.
  public var perform: (TableSession) -> Void

  /// Creates a command with keys and a title.
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
