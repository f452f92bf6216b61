import Testing

@testable import LiveCellsTerminal

@Suite(.serialized) struct TableOnTerminalTests {
  @Test func `changed fields and new rows are marked`() async throws {
    let table = try await TableOnTerminal(
      columns: 60,
      rows: 10,
      options: "NO_COLOR=1 PROBE_HIGHLIGHT=3600"
    )
    try table.command("rows 20")
    try await table.tmux.wait(forText: "row 7")
    try table.command("insert 1 fresh", "count 3 42")
    let screen = try await table.tmux.wait(forText: "42*")
    #expect(screen[2].hasPrefix(" +fresh"))
    #expect(screen[4].contains("84*"))
    #expect(screen[9].contains("1/21"))
    try await table.quit()
  }

  @Test func `marks fade by themselves`() async throws {
    let table = try await TableOnTerminal(
      columns: 60,
      rows: 10,
      options: "NO_COLOR=1 PROBE_HIGHLIGHT=0"
    )
    try table.command("rows 20")
    try await table.tmux.wait(for: "unmarked rows") { $0[1].hasPrefix("> row 0") }
    try table.command("count 2 42")
    try await table.tmux.wait(for: "an unmarked field") { screen in
      screen[3].contains("42") && !screen[3].contains("*") && screen[9].contains(" 0/s")
    }
    try await table.quit()
  }

  @Test func `wide and malicious texts stay in their columns`() async throws {
    let table = try await TableOnTerminal(columns: 60, rows: 10)
    try table.command("rows 5")
    try table.command("note 0 漢字かな", "note 1 👍🏽👨‍👩‍👧‍👦🇩🇪 ok", "note 3 a\\nb")
    try table.command("note 2 \\e[2Jgone\\e]0;x", "note 4 end")
    for row in 0..<5 { try table.command("count \(row) 7") }
    // A frame shows only the changed rows for which it has time, in any order.
    let screen = try await table.tmux.wait(for: "the change of each row") { screen in
      screen[1...5].allSatisfy { $0.hasSuffix(" 14") }
    }
    #expect(screen[3].contains("␛[2Jgone␛]0;x"))
    #expect(screen[4].contains("a␊b"))
    // Emoji are left out, because terminals disagree about the width of emoji sequences.
    let ends = [1, 3, 4, 5].map { VisibleText(screen[$0]).columns(limit: 60) }
    #expect(Set(ends).count == 1)
    try await table.quit()
  }

  @Test func `keys and the mouse move through the rows`() async throws {
    let table = try await TableOnTerminal(columns: 60, rows: 10)
    try table.command("rows 100")
    try await table.tmux.wait(forText: " 1/100")
    try table.tmux.press("j", "Down")
    try await table.tmux.wait(for: "the cursor") { screen in
      screen[3].hasPrefix(">") && screen[3].contains("row 2 ") && screen[9].contains(" 3/100")
    }
    try table.tmux.press("G")
    try await table.tmux.wait(forText: "100/100")
    try table.tmux.press("Home")
    try await table.tmux.wait(forText: " 1/100")
    try table.tmux.type("\u{1B}[<65;5;5M")
    try await table.tmux.wait(for: "the wheel to scroll") { $0[1].contains("row 3 ") }
    try table.tmux.type("\u{1B}[<0;5;4M\u{1B}[<0;5;4m")
    try await table.tmux.wait(forText: " 6/100")
    try await table.quit()
  }

  @Test func `a narrow window scrolls its columns beside the key`() async throws {
    let table = try await TableOnTerminal(columns: 20, rows: 5)
    try table.command("rows 3", "note 1 something")
    try await table.tmux.wait(forText: "row 0")
    var screen = try table.tmux.screen()
    #expect(screen[0].hasPrefix("  Name"))
    #expect(screen[0].contains("Count"))
    try table.tmux.press("Right", "Right")
    screen = try await table.tmux.wait(forText: "Note")
    #expect(screen[0].hasPrefix("  Name <"))
    try table.tmux.press("Right")
    try await table.tmux.wait(forText: "Double")
    try await table.quit()
  }

  @Test func `a resized window is filled again`() async throws {
    let table = try await TableOnTerminal(columns: 60, rows: 10)
    try table.command("rows 100")
    try await table.tmux.wait(forText: "row 7")
    try table.tmux.resize(columns: 100, rows: 30)
    try await table.tmux.wait(forText: "row 26")
    try table.tmux.resize(columns: 20, rows: 5)
    try await table.tmux.wait(for: "three rows") { screen in
      screen.filter { $0.contains("row ") }.count == 3 && screen[4].contains("1/100")
    }
    try await table.quit()
  }

  @Test func `many changes end with the final values`() async throws {
    let table = try await TableOnTerminal(columns: 60, rows: 10)
    try table.command("rows 10")
    try await table.tmux.wait(forText: "row 0")
    for _ in 0..<50 { try table.command("flood 200") }
    let screen = try await table.tmux.wait(for: "the final values") { screen in
      screen[1...8].allSatisfy { $0.contains("1000") && $0.contains("2000") }
    }
    #expect(screen[0].contains("Double"))
    try await table.quit()
  }

  @Test func `after a stop the screen is painted completely`() async throws {
    let table = try await TableOnTerminal(columns: 60, rows: 10)
    try table.command("rows 100")
    try await table.tmux.wait(forText: "row 7")
    try table.tmux.press("C-z")
    try await table.tmux.wait(forText: "Stopped")
    try table.command("count 0 42")
    try table.tmux.enter("fg")
    // The shell's output may contain digits as well.
    let screen = try await table.tmux.wait(for: "the table") { screen in
      screen[0].hasPrefix("  Name") && screen[1].contains("84")
    }
    #expect(screen[8].contains("row 7"))
    #expect(screen[9].hasPrefix(" probe"))
    try await table.quitAfterStop()
  }

  @Test func `cancelling the task restores the terminal`() async throws {
    let table = try await TableOnTerminal(columns: 60, rows: 10)
    try table.command("cancel 0")
    try await table.expectEnd("ended with an error: CancellationError()")
    #expect(try table.tmux.variable("alternate_on") == "0")
    #expect(try table.tmux.variable("cursor_flag") == "1")
  }

  @Test func `without colours the marks remain`() async throws {
    let options = "NO_COLOR=1 PROBE_HIGHLIGHT=3600"
    let table = try await TableOnTerminal(columns: 60, rows: 10, options: options)
    try table.command("rows 2")
    try await table.tmux.wait(for: "new rows") { $0[1].hasPrefix(">+row 0") }
    let styled = try table.tmux.screen(withStyles: true).joined()
    #expect(styled.contains("\u{1B}[1m") || styled.contains("\u{1B}[7m"))
    for color in 30...37 { #expect(!styled.contains("[\(color)m")) }
    try await table.quit()
  }

  @Test func `keys are read from the terminal if standard input is not a terminal`() async throws {
    let table = try await TableOnTerminal(columns: 60, rows: 10, options: "echo input |")
    try await table.quit()
  }

  @Test func `output that is not a terminal is an error without escape sequences`() async throws {
    let tmux = try Tmux()
    try await tmux.wait(forText: "$")
    try tmux.enter("clear; \(Tmux.path(ofProgram: "TerminalProbe")) | cat -v")
    try await tmux.wait(forText: "ended with an error: standard output is not a terminal")
    #expect(!(try tmux.screen().contains { $0.contains("^[") }))
    try tmux.enter("clear; TERM=dumb \(Tmux.path(ofProgram: "TerminalProbe"))")
    try await tmux.wait(forText: "ended with an error: a dumb terminal")
  }
}
