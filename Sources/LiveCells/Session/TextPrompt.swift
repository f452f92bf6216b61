/// A text that a person is typing, and what it is for.
package struct TextPrompt: Hashable, Sendable {
  /// What a text is for.
  package enum Purpose: Hashable, Sendable {
    /// It is looked for in any field of a row.
    case search
    /// Only rows that have it in some field are to be shown.
    case filter
    /// It answers a question of the program.
    case answer(question: String)
  }

  /// What an input did to a text.
  package enum Outcome: Hashable, Sendable {
    /// More is to be typed.
    case goesOn
    /// The text is complete.
    case done
    /// Nothing is to be done with it.
    case givenUp
    /// Another one is to be asked for in its place.
    case skipped
  }

  package let purpose: Purpose
  package private(set) var text: String

  /// Whether Tab asks for another one.
  private let isSkippable: Bool

  package init(for purpose: Purpose, text: String = "", isSkippable: Bool = false) {
    self.purpose = purpose
    self.isSkippable = isSkippable
    self.text = text
  }

  /// Takes what is typed.
  package mutating func take(_ input: TableInput) -> Outcome {
    switch input {
    case .key(.character(let character)): text.append(character)
    case .text(let pasted): text += pasted.prefix { !$0.isNewline }
    case .key(.backspace): if text.popLast() == nil { return .givenUp }
    case .key(.control("u")): text = ""
    case .key(.escape), .key(.control("c")): return .givenUp
    case .key(.enter): return .done
    case .key(.tab) where isSkippable: return .skipped
    case .key, .pointer: break
    }
    return .goesOn
  }

  /// What is shown before the text.
  package var label: String {
    switch purpose {
    case .search: "/"
    case .filter: "&"
    case .answer(let question): question
    }
  }
}
