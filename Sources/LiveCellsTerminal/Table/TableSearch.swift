import LiveCells

/// A text that is looked for in any field of a row, to go there or to show only such rows, and the
/// typing of it.
struct TableSearch: Equatable {
  /// What it is for.
  enum Purpose: Character {
    case search = "/"
    case filter = "&"
  }

  let purpose: Purpose
  private(set) var text = ""
  private(set) var isTyping = false
  /// Whether no row was found the last time.
  var hasFailed = false

  private var previousText = ""

  init(for purpose: Purpose = .search) {
    self.purpose = purpose
  }

  /// Begins to type another text.
  mutating func begin() {
    previousText = text
    text = ""
    isTyping = true
    hasFailed = false
  }

  /// Takes what is typed, and returns whether it is to be carried out now. To search for an empty text
  /// is to search for the one before; to filter by it is to show all.
  mutating func take(_ input: TerminalInput) -> Bool {
    switch input {
    case .key(.character(let character)): text.append(character)
    case .paste(let pasted): text += pasted.prefix { !$0.isNewline }
    case .key(.backspace): if text.popLast() == nil { end(keeping: false) }
    case .key(.control("u")): text = ""
    case .key(.escape), .key(.control("c")): end(keeping: false)
    case .key(.enter):
      end(keeping: purpose == .filter || !text.isEmpty)
      return true
    case .key, .mouse, .focus: break
    }
    return false
  }

  /// Whether a field is what is searched for, without regard to case; nil if nothing is.
  var condition: ((CellText) -> Bool)? {
    guard !text.isEmpty else { return nil }
    let wanted = text.lowercased()
    return { $0.text.lowercased().contains(wanted) }
  }

  /// What the status line says of the search, in place of all else.
  var prompt: String? {
    if isTyping { return "\(purpose.rawValue)\(text)" }
    return hasFailed ? "\(purpose.rawValue)\(text)  not found" : nil
  }

  private mutating func end(keeping isKept: Bool) {
    if !isKept { text = previousText }
    isTyping = false
  }
}
