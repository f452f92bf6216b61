/// One line of the menu of commands for the row under the cursor.
///
/// A screen lists ``TableSession/menu`` and passes the entry that the user chooses to
/// ``TableSession/choose(_:)``.
@MainActor
public struct MenuEntry {
  enum Kind {
    case own(TableCommand)
    case action(TableAction)
  }

  /// The effect, in a few words.
  public let title: String
  /// The first of the keys with the same effect, or nil.
  public let key: PressedKey?
  /// A Boolean value indicating whether a separator precedes the entry.
  public internal(set) var beginsGroup = false
  /// The action or command that the entry performs.
  let kind: Kind

  init(_ command: TableCommand) {
    title = command.title
    key = command.keys.first
    kind = .own(command)
  }

  init?(_ key: ActionLine.Key, isPaused: Bool) {
    guard let title = key.menu?.title, let action = key.action else { return nil }
    self.title = action == .togglePause && isPaused ? "resume" : title
    self.key = key.key
    kind = .action(action)
  }
}

extension TableSession {
  /// The commands that are currently available: the program's own commands, then those that apply
  /// to the row and the column under the cursor.
  public var menu: [MenuEntry] {
    let status = status
    var entries = commands.map(MenuEntry.init)
    for part in ActionTable.menu(abilities) where isAvailable(part.group, status) {
      let isFirst = entries.isEmpty
      for (number, key) in part.keys.enumerated() {
        guard var entry = MenuEntry(key, isPaused: status.waitingChanges != nil) else { continue }
        entry.beginsGroup = number == 0 && !isFirst
        entries.append(entry)
      }
    }
    return entries
  }

  private func isAvailable(_ group: ActionLine.MenuGroup, _ status: TableStatus) -> Bool {
    switch group {
    case .rows: status.rowCount > 0
    case .columns: showsHeaders
    case .table: true
    }
  }

  /// Performs a menu entry as its key would. An open prompt is cancelled first.
  ///
  /// Returns the action that the screen must perform, if any.
  @discardableResult
  public func choose(_ entry: MenuEntry) -> TableAction? {
    if isTyping { take(.key(.escape)) }
    switch entry.kind {
    case .action(let action): return take(.pointer(action))
    case .own(let command):
      if let key = command.keys.first { return take(.key(key)) }
      // Like a command with a key, it has no effect on a past state.
      if status.past != nil { return take(.key(.escape)) }
      table.holdCursor()
      command.perform(self)
      setNeedsShowing()
      return nil
    }
  }
}
