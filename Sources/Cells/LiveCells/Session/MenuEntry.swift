/// One line of a menu of commands.
///
/// A screen lists ``TableSession/menu`` for the row under the cursor, and
/// ``TableSession/tableMenu`` for the table. It passes the entry that the user chooses to
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
    title = command.title + (command.opensPrompt ? "…" : "")
    key = command.keys.first
    kind = .own(command)
  }

  /// - Parameter copying: The action of the window's key for copying, or nil if the screen is not
  ///   a window.
  init?(_ key: ActionLine.Key, isPaused: Bool, copying: TableAction?) {
    guard let title = key.menu?.title, let action = key.action else { return nil }
    self.title = action == .togglePause && isPaused ? "resume" : title
    let windowKey = action == copying ? .control("c") : ActionTable.windowKey(of: action)
    self.key = (copying == nil ? nil : windowKey) ?? key.key
    kind = .action(action)
  }
}

extension TableSession {
  /// The commands for the row and the column under the cursor: the program's own commands that act
  /// on rows, then those that every table has.
  public var menu: [MenuEntry] {
    entries(commands.filter(\.actsOnRows), inGroups: \.isOfRow)
  }

  /// The commands for the complete table, for the menu of a window: the command that opens
  /// something else, the program's own commands that do not act on rows, then those that every
  /// table has.
  public var tableMenu: [MenuEntry] {
    let opening = entries([], inGroups: { $0 == .opening })
    var others = entries(commands.filter { !$0.actsOnRows }, inGroups: { $0 == .table })
    if let first = others.indices.first { others[first].beginsGroup = !opening.isEmpty }
    return opening + others
  }

  private func entries(
    _ commands: [TableCommand],
    inGroups isIncluded: (ActionLine.MenuGroup) -> Bool
  ) -> [MenuEntry] {
    let status = status
    let isPaused = status.waitingChanges != nil
    let copying: TableAction? =
      screen.surroundings.screen != .window
      ? nil : status.selectionCount > 0 ? .copyRows : .copyField
    var entries = commands.map(MenuEntry.init)
    for part in ActionTable.menu(abilities)
    where isIncluded(part.group) && isAvailable(part.group, status) {
      let added = part.keys.compactMap {
        MenuEntry($0, isPaused: isPaused, copying: copying)
      }
      let first = entries.count
      entries += added
      if first > 0, !added.isEmpty { entries[first].beginsGroup = true }
    }
    return entries
  }

  private func isAvailable(_ group: ActionLine.MenuGroup, _ status: TableStatus) -> Bool {
    switch group {
    case .rows: status.rowCount > 0
    case .columns: showsHeaders
    case .opening, .table: true
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
