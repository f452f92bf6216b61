#if Web
  import LiveCells
  import Testing

  @testable import LiveCellsWeb

  @Suite struct `The keys of the page` {
    private func commands(areEditable: Bool) -> [String: (command: String, amount: Double)] {
      let bindings = PageKeys.bindings(areEditable: areEditable)
      return Dictionary(bindings.map { ($0.key, ($0.command, $0.amount)) }) { first, second in
        Issue.record("a key has two commands: \(first), \(second)")
        return first
      }
    }

    @Test func `are those of all screens, by the names of browsers`() {
      let keys = commands(areEditable: true)
      let expected = [
        "ArrowDown": "moveRow", "j": "moveRow", "PageUp": "movePages", "Control-d": "movePages",
        " ": "movePages", "Home": "moveToEnd", "0": "moveColumn", "$": "moveColumn",
        "Enter": "toggleDetail", "Delete": "delete", "u": "undo", "?": "toggleHelp",
      ]
      for (key, command) in expected { #expect(keys[key]?.command == command, "\(key)") }
      #expect((keys["0"]?.amount ?? 0) < -1_000 && (keys["$"]?.amount ?? 0) > 1_000)
      #expect(keys["Control-f"] == nil && keys["Control-c"] == nil && keys["q"] == nil)
    }

    @Test func `change rows only if the server allows it`() {
      let changing: Set<String> = ["edit", "delete", "add", "shiftRow", "undo", "redo"]
      #expect(Set(commands(areEditable: true).values.map(\.command)).isSuperset(of: changing))
      #expect(Set(commands(areEditable: false).values.map(\.command)).isDisjoint(with: changing))
    }

    @Test func `that move rows are listed if the rows can be moved`() {
      let lines = PageKeys.help(areEditable: true).filter(\.needsMoving).map(\.line)
      #expect(lines == [CommandHelp("J K", "move the row down, up", group: "Rows")])
    }

    @Test func `are listed with the titles of all screens`() {
      let help = PageKeys.help(areEditable: false).map(\.line)
      #expect(help.contains(CommandHelp("0 $", "go to the first, last column", group: "Moving")))
      #expect(help.last == CommandHelp("?", "show these keys", group: "Page"))
      #expect(!help.contains { $0.title == "delete the rows" || $0.title == "suspend; fg resumes" })
    }
  }
#endif
