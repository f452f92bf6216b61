import Testing

/// The demos of the tool, controlled by keys in a real terminal.
@Suite(.serialized) struct DemosOnTerminalTests {
  private func demo(_ name: String, rows: Int = 10) async throws -> Tmux {
    let tmux = try Tmux(columns: 90, rows: rows)
    try await tmux.wait(forText: "$")
    let tool = Tmux.path(ofProgram: "LiveCellsTool")
    try tmux.enter("clear; \(tool) demo \(name) --color never; echo ended $?")
    try await tmux.wait(for: "the demo") { $0[rows - 1].hasPrefix(" \(name)") }
    return tmux
  }

  private func quit(_ tmux: Tmux) async throws {
    try tmux.press("q")
    try await tmux.wait(forText: "ended 0")
    #expect(try tmux.variable("alternate_on") == "0")
  }

  @Test func `the clock ticks in all visible rows, at any scroll position`() async throws {
    let tmux = try await demo("clock")
    try await tmux.wait(forText: "Pago Pago")
    try tmux.press("G")
    let before = try await tmux.wait(for: "the end") { $0[8].hasPrefix("> Kiritimati") }
    try await tmux.wait(for: "a tick") { screen in
      (2...8).allSatisfy { screen[$0] != before[$0] && screen[$0].contains("*") }
    }
    try await quit(tmux)
  }

  @Test func `requests are found by a search and continue when scrolled to`() async throws {
    let tmux = try await demo("requests")
    try tmux.press("/")
    try await tmux.enterSearch("file-4321.")
    try await tmux.wait(forText: "4321/5000")
    try await tmux.wait(for: "changes") { screen in screen[1...8].contains { $0.contains("*") } }
    try await quit(tmux)
  }

  @Test func `contacts are filled`() async throws {
    let tmux = try await demo("contacts")
    try tmux.press("PageDown")
    try await tmux.wait(for: "filled rows") { screen in
      screen[1...8].allSatisfy { $0.contains("555-") } && !screen[1].contains(" 1  ")
    }
    try await quit(tmux)
  }

  #if SQLite
    @Test func `notes are changed by another process`() async throws {
      let tmux = try await demo("notes", rows: 16)
      try await tmux.wait(forText: "edited by process")
      try await tmux.wait(for: "an edit") { screen in
        screen[1...14].contains { $0.contains("*") || $0.contains("+") }
      }
      try await quit(tmux)
    }

    @Test func `music is changed by another process, and a track is queued`() async throws {
      let tmux = try await demo("music", rows: 16)
      try await tmux.wait(forText: "nothing to play; edited by process")
      try await tmux.wait(for: "an edit") { screen in
        screen[1...14].contains { $0.contains("*") || $0.contains("+") }
      }
      try tmux.press("p")
      try await tmux.wait(forText: "tonight")
      try await quit(tmux)
    }
  #endif

  @Test func `typed keys edit the profile's model, and bound fields follow`() async throws {
    let tmux = try await demo("profile")
    try await tmux.wait(forText: "Hello Ada, 36")
    try tmux.press("Enter")
    try await tmux.wait(forText: "editing Name")
    // Letters that are commands outside of an edit.
    try tmux.type("qp")
    try await tmux.wait(for: "all that is bound") { screen in
      screen[1].contains("Adaqp▏") && screen[2].contains("ADAQP")
        && screen[4].contains("Hello Adaqp, 36")
    }
    try tmux.press("Down", "Down", "Enter", "BSpace", "BSpace", "7", "Enter")
    try await tmux.wait(for: "the age") { $0[4].contains("Hello Adaqp, 7 ") }
    try await quit(tmux)
  }
}

extension Tmux {
  /// Types a search text after the prompt has appeared.
  fileprivate func enterSearch(_ text: String) async throws {
    try await wait(for: "the prompt") { $0.contains { $0.hasPrefix(" /") } }
    try enter(text)
  }
}
