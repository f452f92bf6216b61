import LiveCells
import Testing

@Suite struct `A text prompt` {
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
    #expect(prompt.text == "ab c")
  }

  @Test(arguments: ["12\n34", "12\r34", "12\r\n34", "\n", "a\tb\n"])
  func `accepts pasted lines for a value, and joins them for a search`(
    pasted: String
  ) {
    var value = TextPrompt(for: .answer(question: "note: "))
    _ = value.take(.text(pasted))
    #expect(value.text == pasted.replacing("\r\n", with: "\n").replacing("\r", with: "\n"))
    var search = TextPrompt(for: .search)
    _ = search.take(.text(pasted))
    let lines = search.text.split(omittingEmptySubsequences: false) { $0.isNewline }
    #expect(lines.count == 1)
    let (found, wanted) = (search.text.filter { $0.isNumber }, pasted.filter { $0.isNumber })
    #expect(found == wanted)
  }

  @Test func `has a remark until its text changes`() {
    var prompt = TextPrompt(for: .answer(question: "age: "), text: "x", remark: "no number")
    #expect(prompt.label == "no number – age: " && prompt.question == "age: ")
    _ = prompt.take(.key(.left))
    #expect(prompt.remark == "no number")
    _ = prompt.take(.key(.character("1")))
    #expect(prompt.remark == nil && prompt.label == "age: ")
  }

  @Test(arguments: [.escape, .control("c"), .backspace] as [PressedKey])
  func `is cancelled`(key: PressedKey) {
    var prompt = TextPrompt(for: .filter)
    #expect(prompt.take(.key(key)) == .givenUp)
  }

  @Test func `can be emptied, and ignores other keys`() {
    var prompt = TextPrompt(for: .search, text: "old")
    #expect(type(.key(.up), .pointer(.quit), into: &prompt) == [.goesOn, .goesOn])
    #expect(prompt.text == "old")
    _ = prompt.take(.key(.control("u")))
    #expect(prompt.text.isEmpty)
  }

  @Test func `is edited with the keys of a shell`() {
    var prompt = TextPrompt(for: .filter, text: "one two  three")
    func state(after inputs: TableInput...) -> String {
      for input in inputs { _ = prompt.take(input) }
      return prompt.before + "|" + prompt.after
    }
    #expect(state(after: .key(.left), .key(.control("b"))) == "one two  thr|ee")
    #expect(state(after: .key(.delete), .key(.control("d")), .key(.delete)) == "one two  thr|")
    #expect(state(after: .key(.alternate("b"))) == "one two  |thr")
    #expect(state(after: .key(.control("w"))) == "one |thr")
    #expect(state(after: .text("é")) == "one é|thr")
    #expect(state(after: .key(.home), .key(.alternate("f")), .key(.right)) == "one |éthr")
    #expect(state(after: .key(.control("k")), .key(.end)) == "one |")
    #expect(state(after: .key(.control("a")), .key(.left), .key(.backspace)) == "|one ")
    #expect(state(after: .key(.end), .key(.control("u"))) == "|")
  }

  @Test func `the heading has neither the end of a question nor the keys that confirm it`() {
    func heading(_ question: String, confirmation: String? = nil) -> String {
      TextPrompt(for: .answer(question: question), confirmation: confirmation).heading
    }
    #expect(heading("name (TEXT): ") == "name (TEXT)")
    #expect(heading(": ") == "" && heading("") == "")
    #expect(heading("sure? (y, Enter) ", confirmation: "Yes") == "sure?")
    #expect(heading("sure? (y, Enter) ") == "sure? (y, Enter)")
    #expect(heading("sure? ", confirmation: "Yes") == "sure?")
    #expect(TextPrompt(for: .search).heading == "" && TextPrompt(for: .filter).heading == "")
  }
}
