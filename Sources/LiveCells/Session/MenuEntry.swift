/// One line of the menu of what can be done with the row of the cursor.
///
/// A screen lists ``TableSession/menu`` and hands what the person chooses to ``TableSession/choose(_:)``.
@MainActor
public struct MenuEntry {
  enum Kind {
    case own(TableCommand)
    case action(TableAction)
  }

  /// What it does, in a few words.
  public let title: String
  /// The first of the keys that do the same; nil where there is none.
  public let key: PressedKey?
  /// Whether a line is drawn before it, because other things come now.
  public internal(set) var beginsGroup = false
  /// What it does.
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
  /// What can be done now: the program's own commands first, then what every table can do with the row and
  /// the column of the cursor.
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
            MenuEntry("all of the row", .character("v"), .toggleDetail),
            MenuEntry("copy the field", .character("y"), .copyField),
            MenuEntry("copy the rows", .character("Y"), .copyRows),
            MenuEntry("copy the rows as CSV", .character("c"), .copyRowsAs(.csv)),
            MenuEntry("copy the rows as JSON", .character("C"), .copyRowsAs(.json)),
            MenuEntry("select the row", .character("x"), .toggleSelection),
          ]
      )
    }
    if showsHeads {
      add([
        MenuEntry("order by the column", .character("s"), .order),
        MenuEntry("sections by the column, or none", .character("S"), .toggleSections),
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

  /// Does what a line of the menu says, as its key would; a text that is being typed is given up.
  ///
  /// Returns what is left to the screen, if anything.
  @discardableResult
  public func choose(_ entry: MenuEntry) -> TableAction? {
    if isTyping { take(.key(.escape)) }
    switch entry.kind {
    case .action(let action): return take(.pointer(action))
    case .own(let command):
      if let key = command.keys.first { return take(.key(key)) }
      // As a key of its own would: what is looked at from before isn't changed.
      if status.past != nil { return take(.key(.escape)) }
      table.holdCursor()
      command.perform(self)
      setNeedsShowing()
      return nil
    }
  }
}
