/// A text that the user is typing, and its purpose.
package struct TextPrompt: Hashable, Sendable {
  /// The purpose of a typed text.
  package enum Purpose: Hashable, Sendable {
    /// The text is searched for in all fields of a row.
    case search
    /// Only rows that match the text are shown.
    case filter
    /// The text answers a question of the program.
    case answer(question: String)
  }

  /// The effect of an input on a typed text.
  package enum Outcome: Hashable, Sendable {
    /// The prompt stays open.
    case goesOn
    /// The text is complete.
    case done
    /// The prompt was cancelled.
    case givenUp
    /// The user skips this prompt.
    case skipped
  }

  package let purpose: Purpose
  /// The text before the cursor.
  package private(set) var before: String
  /// The text after the cursor.
  package private(set) var after = ""

  /// Whether Tab skips the prompt.
  package let isSkippable: Bool
  /// The title of a button that confirms the question of the prompt, or nil if the answer is a
  /// text. Screens without buttons ask for `y`.
  package let confirmation: String?
  /// A message about the text or the question, such as the error of the last answer. The next
  /// change of the text removes it.
  package internal(set) var remark: String?

  package init(
    for purpose: Purpose,
    text: String = "",
    isSkippable: Bool = false,
    confirmation: String? = nil,
    remark: String? = nil
  ) {
    self.purpose = purpose
    self.isSkippable = isSkippable
    self.confirmation = confirmation
    self.remark = remark
    before = text
  }

  /// The complete text.
  package var text: String { before + after }

  /// Handles an input. The editing keys are those of a shell.
  package mutating func take(_ input: TableInput) -> Outcome {
    let earlier = text
    defer { if text != earlier { remark = nil } }
    switch input {
    case .key(.character(let character)): before.append(character)
    case .text(let pasted): before += accepted(pasted)
    case .key(.backspace):
      if text.isEmpty { return .givenUp }
      _ = before.popLast()
    case .key(.escape), .key(.control("c")): return .givenUp
    case .key(.enter): return .done
    case .key(.tab) where isSkippable: return .skipped
    case .key(let key): edit(key)
    case .pointer: break
    }
    return .goesOn
  }

  /// Returns a pasted text in the form in which it is inserted. Terminals send line ends as
  /// carriage returns. Values may have several lines; a text to search for is one line.
  private func accepted(_ pasted: String) -> String {
    let lines = pasted.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
    if case .answer = purpose { return lines }
    return lines.split(separator: "\n").joined(separator: " ")
  }

  /// Replaces the complete text.
  package mutating func replaceText(with text: String) {
    if text != self.text { remark = nil }
    before = text
    after = ""
  }

  private mutating func edit(_ key: PressedKey) {
    switch key {
    case .left, .control("b"): move(to: before.dropLast().endIndex)
    case .right, .control("f"): move(by: after.prefix(1).count)
    case .home, .control("a"): move(to: before.startIndex)
    case .end, .control("e"): move(by: after.count)
    case .alternate("b"): move(to: wordStart)
    case .alternate("f"): move(by: wordAhead)
    case .delete, .control("d"): after = String(after.dropFirst())
    case .control("u"): before = ""
    case .control("k"): after = ""
    case .control("w"): before = String(before[..<wordStart])
    default: break
    }
  }

  private mutating func move(to index: String.Index) {
    after = before[index...] + after
    before = String(before[..<index])
  }

  private mutating func move(by distance: Int) {
    before += after.prefix(distance)
    after = String(after.dropFirst(distance))
  }

  /// The index at which the word before the cursor begins.
  private var wordStart: String.Index {
    let end = before.lastIndex { !$0.isWhitespace } ?? before.startIndex
    let space = before[..<end].lastIndex(where: \.isWhitespace)
    return space.map(before.index(after:)) ?? before.startIndex
  }

  /// The number of characters up to the end of the word after the cursor.
  private var wordAhead: Int {
    let spaces = after.prefix(while: \.isWhitespace).count
    return spaces + after.dropFirst(spaces).prefix { !$0.isWhitespace }.count
  }

  /// The question of the prompt, or the sign of a search or a filter.
  package var question: String {
    if case .answer(let question) = purpose { question } else { label }
  }

  /// The end of a question that is confirmed, for screens without buttons.
  static let confirming = "? (y, Enter) "

  /// The question as the label of a text field, or above the button that confirms it.
  package var heading: String {
    guard case .answer(let question) = purpose else { return "" }
    if confirmation != nil, question.hasSuffix(Self.confirming) {
      return question.dropLast(Self.confirming.count) + "?"
    }
    let end = question.lastIndex { !$0.isWhitespace && $0 != ":" }
    return end.map { String(question[...$0]) } ?? ""
  }

  /// The text before the typed text. The remark of a question is first, so that it stays visible.
  package var label: String {
    switch purpose {
    case .search: "/"
    case .filter: "&"
    case .answer(let question): (remark.map { $0 + " – " } ?? "") + question
    }
  }

  /// The text after the typed text.
  package var ending: String {
    switch purpose {
    case .search, .filter: remark.map { "  " + $0 } ?? ""
    case .answer: ""
    }
  }
}
