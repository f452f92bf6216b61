import LiveCells
import LiveCellsTestSupport
import Testing

@Suite struct `The interpretation of inputs` {
  private func keys(_ text: String) -> [TableInput] { text.map { .key(.character($0)) } }

  private func play(
    _ inputs: [TableInput],
    in circumstances: SessionState.Circumstances = .init(),
    on state: inout SessionState
  ) -> [SessionState.Effect] {
    var effects: [SessionState.Effect] = []
    for input in inputs { effects += state.take(input, in: circumstances) }
    return effects
  }

  @Test func `keys are commands until a text is typed, and are typed until it ends`() {
    var state = SessionState()
    #expect(
      play(keys("j/qp"), on: &state) == [
        .perform(.moveCursor(by: 1)), .beginTypingSearch, .searchWhileTyping, .searchWhileTyping,
      ]
    )
    #expect(state.message == "/qp" && state.isTyping && state.soughtText == "qp")
    #expect(play([.key(.enter)] + keys("j"), on: &state).count == 2)
    #expect(state.searchText == "qp" && !state.isTyping)
  }

  @Test func `a search is continued, reversed, and repeated with Enter alone`() {
    var state = SessionState()
    #expect(play(keys("n"), on: &state) == [])
    _ = play(keys("/one") + [.key(.enter)], on: &state)
    #expect(
      play(keys("nN/") + [.key(.enter)], on: &state) == [
        .search(backwards: false), .search(backwards: true), .beginTypingSearch,
        .search(backwards: false),
      ]
    )
    #expect(
      play(keys("/two") + [.key(.escape)], on: &state).last == .endTypingSearch(isGivenUp: true)
    )
    #expect(state.searchText == "one", "given up, the search before stays")
  }

  @Test func `the program is suspended and the screen repainted while a text is typed`() {
    var state = SessionState()
    _ = play(keys("/one"), on: &state)
    #expect(
      play([.key(.control("z")), .key(.control("l"))], on: &state) == [
        .perform(.suspend), .perform(.repaint),
      ]
    )
    #expect(state.message == "/one" && state.isTyping)
  }

  @Test func `an empty filter shows all rows`() {
    var state = SessionState()
    #expect(play(keys("&a") + [.key(.enter)], on: &state) == [.filter("a")])
    #expect(play(keys("&") + [.key(.enter)], on: &state) == [.filter("")])
  }

  @Test func `typed text is not performed as commands after a refusal`() {
    var state = SessionState()
    let refusing = SessionState.Circumstances(refusal: "too many")
    #expect(play(keys("&quit") + [.text("s")], in: refusing, on: &state) == [])
    #expect(state.message == "too many")
    #expect(play([.key(.enter)], in: refusing, on: &state) == [])
    #expect(state.message == nil)
    #expect(play(keys("&") + [.key(.down)], in: refusing, on: &state).count == 1)
    #expect(play(keys("so"), in: refusing, on: &state) == [])
    #expect(state.message == "too many")
    #expect(play(keys("j"), in: refusing, on: &state) == [.perform(.moveCursor(by: 1))])
    #expect(state.message == nil)
  }

  @Test func `the list of keys is closed by keys that only close it`() {
    for key in [PressedKey.character("q"), .character("?"), .escape, .enter, .function(1)] {
      var state = SessionState()
      #expect(play(keys("?") + [.key(key)], on: &state) == [])
      #expect(state.mode == .browsing)
    }
    var state = SessionState()
    #expect(play(keys("?k"), on: &state) == [.read(.moveCursor(by: -1))])
    #expect(state.mode == .help, "it is scrolled")
    #expect(play(keys("p"), on: &state) == [.perform(.togglePause)])
    #expect(state.mode == .browsing)
    #expect(play(keys("?") + [.key(.control("c"))], on: &state) == [.perform(.quit)])
  }

  @Test func `the program's keys take precedence, except in prompts`() {
    var state = SessionState()
    let own = SessionState.Circumstances(ownKeys: [.character("q")])
    #expect(
      play(keys("q/q"), in: own, on: &state) == [
        .own(.character("q")), .beginTypingSearch, .searchWhileTyping,
      ]
    )
    #expect(state.message == "/q")
  }

  @Test func `the detail view stays open while a command acts on its row`() {
    var state = SessionState()
    #expect(play(keys("v") + [.key(.right)], on: &state) == [.perform(.moveCursor(by: 1))])
    #expect(play(keys("xy"), on: &state) == [.perform(.toggleSelection), .perform(.copyField)])
    #expect(state.mode == .detail)
    #expect(play(keys("?"), on: &state) == [] && state.mode == .help)
    _ = play(keys("?v"), on: &state)
    #expect(play(keys("v"), on: &state) == [] && state.mode == .browsing)
    let own = SessionState.Circumstances(ownKeys: [.character("j")])
    #expect(play(keys("vj"), in: own, on: &state) == [.own(.character("j"))])
    #expect(state.mode == .detail)
  }

  @Test func `a prompt of the program is answered or cancelled`() {
    var state = SessionState()
    state.openPrompt("Name: ", text: "a")
    #expect(state.message == "Name: a")
    #expect(play(keys("b") + [.key(.enter)], on: &state) == [.answer("ab")])
    state.openPrompt("Name: ", text: "")
    #expect(play([.key(.escape)], on: &state) == [])
    #expect(state.mode == .browsing)
  }
}

/// The inputs from which the exploration builds histories.
private enum SessionStep: CaseIterable {
  case letter, quit, help, search, filter, sort, enter, escape, control, own, paste, click,
    openPrompt

  var input: TableInput? {
    switch self {
    case .letter: .key(.character("j"))
    case .quit: .key(.character("q"))
    case .help: .key(.character("?"))
    case .search: .key(.character("/"))
    case .filter: .key(.character("&"))
    case .sort: .key(.character("s"))
    case .enter: .key(.enter)
    case .escape: .key(.escape)
    case .control: .key(.control("c"))
    case .own: .key(.character("e"))
    case .paste: .text("q")
    case .click: .pointer(.putCursor(at: 1))
    case .openPrompt: nil
    }
  }
}

/// Built-in faults, which the exploration must detect.
private enum SessionFault: CaseIterable {
  case obeysTypedKeys, quitsFromHelp, forgetsToEnd, obeysRefused
}

@MainActor
@Suite struct `A session explored` {
  private static func play(
    _ history: [SessionStep],
    isRefusing: Bool,
    fault: SessionFault? = nil
  ) -> HistoryExplorer<SessionStep>.Broken? {
    var state = SessionState()
    let around = SessionState.Circumstances(
      ownKeys: [.character("e")],
      refusal: isRefusing ? "refused" : nil
    )
    for step in history {
      let before = state
      guard let input = step.input else {
        state.openPrompt("? ", text: "")
        continue
      }
      var effects = state.take(input, in: around)
      switch fault {
      case .obeysTypedKeys where before.isTyping && step == .quit && !isRefusing:
        effects = [.perform(.close)]
      case .quitsFromHelp where before.mode == .help && step == .quit:
        effects = [.perform(.close)]
      case .forgetsToEnd where before.isTyping && step == .control: state = before
      case .obeysRefused where before.mode == .refused("refused") && step == .letter:
        effects = [.perform(.moveCursor(by: 1))]
      default: break
      }
      if let broken = check(step, effects, before, state, isRefusing) { return broken }
    }
    return nil
  }

  private static func check(
    _ step: SessionStep,
    _ effects: [SessionState.Effect],
    _ before: SessionState,
    _ after: SessionState,
    _ isRefusing: Bool
  ) -> HistoryExplorer<SessionStep>.Broken? {
    let typed: Set<SessionStep> = [.letter, .quit, .help, .search, .filter, .sort, .own, .paste]
    if before.isTyping, typed.contains(step),
      !effects.isEmpty && effects != [.searchWhileTyping] || after.mode == .help
    {
      return .init("typing", "\(step) is obeyed while a text is typed")
    }
    if effects.contains(.perform(.quit)) || effects.contains(.perform(.close)) {
      let isPlain = before.mode == .browsing || before.mode == .help && step == .control
      if !isPlain { return .init("quitting", "\(step) quits in \(before.mode)") }
    }
    if step == .control || step == .escape, after.isTyping {
      return .init("ending", "\(step) leaves \(after.mode)")
    }
    if effects.count > 1 { return .init("one effect", "\(step): \(effects)") }
    let isFiltered = effects.contains { if case .filter = $0 { true } else { false } }
    if isRefusing, isFiltered || effects.contains(.perform(.order)) {
      return .init("refusing", "\(step) arranges what can't be arranged")
    }
    if after.isTyping, after.message == nil { return .init("asking", "nothing says so") }
    return nil
  }

  @Test(arguments: [false, true])
  func `performs no typed key, can always be left, and quits only on request`(
    isRefusing: Bool
  ) {
    let explorer = HistoryExplorer(SessionStep.allCases) {
      Self.play($0, isRefusing: isRefusing)
    }
    let breach = explorer.all(ofLength: 4)
    #expect(breach == nil, "\(breach.map { "\($0)" } ?? "")")
  }

  @Test(arguments: SessionFault.allCases)
  private func `is rejected with a fault`(fault: SessionFault) {
    let explorer = HistoryExplorer(SessionStep.allCases) {
      Self.play($0, isRefusing: fault == .obeysRefused, fault: fault)
    }
    #expect(explorer.all(ofLength: 3) != nil)
  }
}
