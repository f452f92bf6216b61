#if Web
  import LiveCells

  /// The key bindings of the page: those of every other screen that the page supports.
  enum PageKeys {
    /// Returns the bindings: the key by the name that browsers give it, with `Control-` for keys
    /// with Control, then the command and its amount.
    static func bindings(
      areEditable: Bool
    ) -> [(key: String, command: String, amount: Double)] {
      ActionTable.keys(abilities(areEditable)).compactMap { key in
        guard let name = name(of: key.key), let (command, amount) = command(of: key.action) else {
          return nil
        }
        return (name, command, amount)
      }
    }

    /// Returns the help of all screens, reduced to the commands that the page supports.
    ///
    /// Whether rows can be moved depends on the table and on its order: the page shows that line if
    /// the status of the rows contains `movable`.
    static func help(areEditable: Bool) -> [(line: CommandHelp, needsMoving: Bool)] {
      ActionTable.lines.filter { line in
        line.isAvailable(on: .page, abilities(areEditable))
          && line.keys.contains { command(of: $0.action) != nil }
      }.map { ($0.help, $0.ability == .moving) }
    }

    private static func abilities(_ areEditable: Bool) -> Set<ActionLine.Ability> {
      areEditable ? [.editing, .deleting, .adding, .moving, .undoing] : []
    }

    /// Returns the name of a key in browsers, or nil if it is left to the browser.
    private static func name(of key: PressedKey) -> String? {
      switch key {
      case .character(let character): String(character)
      case .control(let character):
        leftToBrowser.contains(character) ? nil : "Control-\(character)"
      case .up, .down, .left, .right: "Arrow\(key)"
      case .pageUp: "PageUp"
      case .pageDown: "PageDown"
      case .home, .end, .enter: "\(key)"
      case .delete: "Delete"
      default: nil
      }
    }

    /// Keys that browsers use with Control, for example to copy, find, reload or paste.
    private static let leftToBrowser: Set<Character> = [
      "a", "c", "f", "l", "n", "p", "r", "t", "v", "w", "x", "z",
    ]

    private static func command(of action: TableAction?) -> (String, Double)? {
      switch action {
      case .moveCursor(let distance): ("moveRow", Double(distance))
      case .movePages(let pages): ("movePages", pages)
      case .moveToFirst: ("moveToEnd", -1)
      case .moveToLast: ("moveToEnd", 1)
      case .moveColumnCursor(let distance): ("moveColumn", Double(distance))
      case .hideColumn: ("hideColumn", 0)
      case .showAllColumns: ("showAllColumns", 0)
      case .moveColumn(let distance): ("shiftColumn", Double(distance))
      case .resizeColumn(let difference): ("resizeColumn", Double(difference))
      case .beginSearch: ("beginSearch", 0)
      case .searchAgain(let backwards): ("searchAgain", backwards ? -1 : 1)
      case .beginFilter: ("beginFilter", 0)
      case .order: ("order", 0)
      case .reverseOrder: ("reverseOrder", 0)
      case .toggleSections: ("toggleSections", 0)
      case .toggleHolding: ("toggleHolding", 0)
      case .togglePause: ("togglePause", 0)
      case .toggleFollowing: ("toggleFollowing", 0)
      case .toggleSelection: ("toggleSelection", 0)
      case .clearSelection: ("clearSelection", 0)
      case .activate, .toggleDetail: ("toggleDetail", 0)
      case .copyField: ("copyField", 0)
      case .copyRows: ("copyRows", 0)
      case .toggleHelp: ("toggleHelp", 0)
      case .beginEditing: ("edit", 0)
      case .beginDeleting: ("delete", 0)
      case .beginAdding: ("add", 0)
      case .moveRow(let distance): ("shiftRow", Double(distance))
      case .undo: ("undo", 0)
      case .redo: ("redo", 0)
      default: nil
      }
    }
  }
#endif
