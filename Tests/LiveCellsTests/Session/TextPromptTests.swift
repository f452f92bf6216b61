import LiveCells
import Testing

@Suite struct `A text that is typed` {
  private func type(_ inputs: TableInput..., into prompt: inout TextPrompt) -> [TextPrompt.Outcome]
  {
    var outcomes: [TextPrompt.Outcome] = []
    for input in inputs { outcomes.append(prompt.take(input)) }
    return outcomes
  }

  @Test func `is edited and ends with Enter`() {
    var prompt = TextPrompt(for: .search)
    let outcomes = type(
      .key(.character("a")),
      .key(.character("é")),
      .key(.backspace),
      .text("b\nc"),
      .key(.enter),
      into: &prompt
    )
    #expect(outcomes == [.goesOn, .goesOn, .goesOn, .goesOn, .done])
    #expect(prompt.text == "ab")
  }

  @Test(arguments: [.escape, .control("c"), .backspace] as [PressedKey])
  func `is given up`(key: PressedKey) {
    var prompt = TextPrompt(for: .filter)
    #expect(prompt.take(.key(key)) == .givenUp)
  }

  @Test func `is emptied, and what is no text does nothing`() {
    var prompt = TextPrompt(for: .search, text: "old")
    #expect(type(.key(.up), .pointer(.quit), into: &prompt) == [.goesOn, .goesOn])
    #expect(prompt.text == "old")
    _ = prompt.take(.key(.control("u")))
    #expect(prompt.text.isEmpty)
  }
}
