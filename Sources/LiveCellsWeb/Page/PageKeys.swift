#if Web
  import LiveCells

  /// The key bindings of the page: those of every other screen that the page supports.
  enum PageKeys {
    /// The bindings: the key by the name that browsers give it, with `Control-` for keys with
    /// Control, then the command and its amount.
    static let all: [(key: String, command: String, amount: Double)] = keys.compactMap {
      name,
      key in
      TableAction(key).flatMap(command).map { (name, $0.0, $0.1) }
    }

    /// The bindings that do not change rows.
    static let reading = all.filter { !changing.contains($0.command) }

    private static let changing: Set<String> = ["edit", "delete", "add", "undo", "redo"]

    /// Returns the help of all screens, reduced to the commands that the page supports.
    static func help(areEditable: Bool) -> [CommandHelp] {
      CommandHelp.all(
        editing: areEditable,
        deleting: areEditable,
        adding: areEditable,
        undoing: areEditable
      )
      .filter { line in
        line.pressedKeys.contains { TableAction($0).flatMap(command) != nil }
      } + [CommandHelp("?", "show these keys")]
    }

    private static var keys: [(String, PressedKey)] {
      let named: [(String, PressedKey)] = [
        ("ArrowUp", .up), ("ArrowDown", .down), ("ArrowLeft", .left), ("ArrowRight", .right),
        ("PageUp", .pageUp), ("PageDown", .pageDown), ("Home", .home), ("End", .end),
        ("Enter", .enter), ("Delete", .delete),
      ]
      let typed = (33...126).compactMap { UnicodeScalar(UInt8($0)) }.map(Character.init) + [" "]
      let controls = typed.filter { ("a"..."z").contains($0) }
      return named + typed.map { (String($0), .character($0)) }
        + controls.filter { !leftToBrowser.contains($0) }
        .map { ("Control-\($0)", .control($0)) }
    }

    /// Keys that browsers use with Control, for example to copy, find, reload or paste.
    private static let leftToBrowser: Set<Character> = [
      "a", "c", "f", "l", "n", "p", "r", "t", "v", "w", "x", "z",
    ]

    private static func command(of action: TableAction) -> (String, Double)? {
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
      case .undo: ("undo", 0)
      case .redo: ("redo", 0)
      default: nil
      }
    }
  }
#endif
