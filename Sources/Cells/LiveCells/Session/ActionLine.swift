/// One line of the table of actions: keys with related actions.
package struct ActionLine: Sendable {
  /// One key of the line.
  package struct Key: Sendable {
    package let key: PressedKey
    /// The action, or nil if the key is handled by a prompt or by the screen.
    package let action: TableAction?
    /// Whether the list of keys names the key.
    package let isListed: Bool
    /// The part of the menu that contains the action, and its title there.
    let menu: (part: MenuPart, title: String)?
    /// The hint to the key: its rank, and the action in one word.
    let hint: (rank: Int, word: String)?
  }

  /// The screens that have lines of their own.
  package enum Screen: Sendable {
    case terminal, window, page
  }

  /// The conditions on which lines depend.
  package enum Ability: Sendable {
    case editing, deleting, adding, moving, undoing
    /// The program can open something else in another window.
    case opening
    /// The layout has several panes, or tabs.
    case panes, tabs
  }

  /// The parts of the menu, in order.
  enum MenuPart: CaseIterable {
    case changing, row, selection, columns, opening, table

    var group: MenuGroup {
      switch self {
      case .changing, .row, .selection: .rows
      case .columns: .columns
      case .opening: .opening
      case .table: .table
      }
    }
  }

  /// The groups of the menus, between which there are separators.
  enum MenuGroup: CaseIterable {
    case rows, columns, opening, table

    /// Whether the group belongs to the menu of a row, and not to the menu of a window.
    var isOfRow: Bool { self == .rows || self == .columns }
  }

  package internal(set) var group = ""
  package let title: String
  /// The keys in sets, between which the list of keys has more space.
  package let sets: [[Key]]
  /// The ability that the actions require, or nil.
  package private(set) var ability: Ability?
  /// The only screen that lists the line, or nil for all.
  package private(set) var screen: Screen?

  init(_ title: String, _ sets: [[Key]]) {
    self.title = title
    self.sets = sets
  }

  /// All keys of the line.
  package var keys: [Key] { sets.flatMap(\.self) }

  func needs(_ ability: Ability) -> ActionLine {
    var line = self
    line.ability = ability
    return line
  }

  func only(on screen: Screen) -> ActionLine {
    var line = self
    line.screen = screen
    return line
  }

  /// Returns whether the line is available on a screen.
  package func isAvailable(on screen: Screen?, _ abilities: Set<Ability>) -> Bool {
    (self.screen == nil || self.screen == screen) && (ability.map(abilities.contains) ?? true)
  }

  /// The line as it is displayed. An ellipsis stands for keys that are not listed in a set of tabs.
  package var help: CommandHelp {
    var names = sets.map { keys in
      keys.filter(\.isListed).map(\.key.description).joined(separator: " ")
    }
    if ability == .tabs { names[names.count - 1] += " …" }
    let listed = names.filter { !$0.isEmpty }.joined(separator: "  ")
    return CommandHelp(listed, title, group: group)
  }
}

extension ActionTable {
  static func group(_ name: String, _ lines: [ActionLine]) -> [ActionLine] {
    lines.map { line in
      var line = line
      line.group = name
      return line
    }
  }

  static func line(_ title: String, _ sets: [ActionLine.Key]...) -> ActionLine {
    ActionLine(title, sets)
  }

  static func keys(
    _ name: String,
    _ action: TableAction?,
    isListed: Bool = true,
    menu: (part: ActionLine.MenuPart, title: String)? = nil,
    hint: (rank: Int, word: String)? = nil
  ) -> [ActionLine.Key] {
    guard let key = PressedKey(name) else { preconditionFailure("no key is called \(name)") }
    return [
      ActionLine.Key(
        key: key,
        action: action,
        isListed: isListed,
        menu: menu,
        hint: hint
      )
    ]
  }
}

// MARK: - What follows from the table

extension ActionTable {
  private static func actions(_ isIncluded: (ActionLine) -> Bool) -> [PressedKey: TableAction] {
    let keys = lines.filter(isIncluded).flatMap(\.keys)
    let pairs = keys.compactMap { key in key.action.map { (key.key, $0) } }
    return Dictionary(pairs) { first, _ in first }
  }

  private static let actions = actions { $0.screen != .window }
  private static let actionsOfWindows = actions { $0.screen == .window }

  /// The keys that only windows have, by action.
  private static let keysOfWindows = Dictionary(
    lines.filter { $0.screen == .window }.flatMap(\.keys).compactMap { key in
      key.action.map { ($0, key.key) }
    }
  ) { first, _ in first }

  /// Returns the key of an action that only windows have, or nil.
  static func windowKey(of action: TableAction) -> PressedKey? { keysOfWindows[action] }

  static func action(of key: PressedKey) -> TableAction? { actions[key] }

  /// Returns the action of a key that has another action or none on other screens, or nil.
  package static func windowAction(of key: PressedKey) -> TableAction? {
    actionsOfWindows[key] == actions[key] ? nil : actionsOfWindows[key]
  }

  /// Returns the list of keys of a screen.
  package static func help(
    on screen: ActionLine.Screen?,
    _ abilities: Set<ActionLine.Ability>
  ) -> [CommandHelp] {
    lines.filter { $0.isAvailable(on: screen, abilities) }.map(\.help)
  }

  /// Returns the keys to show as hints, in order of precedence, without keys that the program uses
  /// for its own commands.
  static func hints(
    _ abilities: Set<ActionLine.Ability>,
    without own: Set<PressedKey>
  ) -> [CommandHelp] {
    keys(abilities).filter { $0.hint != nil && !own.contains($0.key) }
      .sorted { ($0.hint?.rank ?? 0) < ($1.hint?.rank ?? 0) }
      .map { CommandHelp($0.key.description, $0.hint?.word ?? "") }
  }

  /// Returns the keys in the menus, in groups.
  static func menu(
    _ abilities: Set<ActionLine.Ability>
  ) -> [(group: ActionLine.MenuGroup, keys: [ActionLine.Key])] {
    let keys = keys(abilities).filter { $0.menu != nil }
    return ActionLine.MenuGroup.allCases.map { group in
      let parts = ActionLine.MenuPart.allCases.filter { $0.group == group }
      return (group, parts.flatMap { part in keys.filter { $0.menu?.part == part } })
    }
  }

  /// Returns the keys of the available actions.
  package static func keys(_ abilities: Set<ActionLine.Ability>) -> [ActionLine.Key] {
    lines.filter { $0.ability.map(abilities.contains) ?? true }.flatMap(\.keys)
  }
}
