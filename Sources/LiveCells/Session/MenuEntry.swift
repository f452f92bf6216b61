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

  init(_ title: String, _ key: PressedKey, _ action: TableAction) {
    self.title = title
    self.key = key
    kind = .action(action)
  }
}

extension TableSession {
  /// The commands that are currently available: the program's own commands, then those that apply
  /// to the row and the column under the cursor.
  public var menu: [MenuEntry] {
    var entries = commands.map(MenuEntry.init)
    func add(_ group: [MenuEntry]) {
      entries += group.enumerated().map { number, entry in
        var entry = entry
        entry.beginsGroup = number == 0 && !entries.isEmpty
        return entry
      }
    }
    if status.rowCount > 0 {
      add(
        (canEdit ? [MenuEntry("change the value", .character("e"), .beginEditing)] : [])
          + (canAdd ? [MenuEntry("add a row", .character("a"), .beginAdding)] : [])
          + (canDelete ? [MenuEntry("delete the rows", .delete, .beginDeleting)] : [])
          + [
            MenuEntry("show the complete row", .character("v"), .toggleDetail),
            MenuEntry("copy the field", .character("y"), .copyField),
            MenuEntry("copy the rows", .character("Y"), .copyRows),
            MenuEntry("copy the rows as CSV", .character("c"), .copyRowsAs(.csv)),
            MenuEntry("copy the rows as JSON", .character("C"), .copyRowsAs(.json)),
            MenuEntry("select the row", .character("x"), .toggleSelection),
          ]
      )
    }
    if showsHeaders {
      add([
        MenuEntry("sort by the column", .character("s"), .order),
        MenuEntry("group into sections by the column", .character("S"), .toggleSections),
        MenuEntry("hide the column", .character("-"), .hideColumn),
        MenuEntry("show all columns", .character("="), .showAllColumns),
      ])
    }
    add([
      MenuEntry("search", .character("/"), .beginSearch),
      MenuEntry("show only rows with a text", .character("&"), .beginFilter),
      MenuEntry(status.waitingChanges == nil ? "pause" : "go on", .character("p"), .togglePause),
    ])
    return entries
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
