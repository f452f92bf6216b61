/// A key press, independent of the keyboard. Modifiers of keys that produce no character are
/// dropped: Shift-Up is `up`.
public enum PressedKey: Hashable, Sendable {
  /// A key that types a character.
  case character(Character)
  /// A character typed with Control, in lower case: Ctrl-C is `control("c")`. An upper case letter
  /// is typed with Shift as well, which only windows report.
  case control(Character)
  /// A character typed with Alt.
  case alternate(Character)
  /// The arrow keys.
  case up, down, left, right
  /// The keys that move further than one step.
  case pageUp, pageDown, home, end
  /// The keys that edit a text.
  case insert, delete, backspace
  /// The keys that end or continue an operation.
  case enter, tab, backTab, escape
  /// A function key with its number.
  case function(Int)
}

extension PressedKey: CustomStringConvertible {
  /// The name of the key: `q`, `Ctrl-C`, `PgUp`.
  public var description: String {
    switch self {
    case .character(" "): "Space"
    case .character(let character): String(character)
    case .control(let character):
      "Ctrl-\(character.isUppercase ? "Shift-" : "")\(character.uppercased())"
    case .alternate(let character): "Alt-\(character)"
    case .up: "Up"
    case .down: "Down"
    case .left: "Left"
    case .right: "Right"
    case .pageUp: "PgUp"
    case .pageDown: "PgDn"
    case .home: "Home"
    case .end: "End"
    case .insert: "Ins"
    case .delete: "Del"
    case .backspace: "Backspace"
    case .enter: "Enter"
    case .tab: "Tab"
    case .backTab: "Shift-Tab"
    case .escape: "Esc"
    case .function(let number): "F\(number)"
    }
  }
}

extension PressedKey: LosslessStringConvertible {
  /// Creates the key with a name as in ``description``, or nil if there is none.
  public init?(_ description: String) {
    if let key = Self.named[description] {
      self = key
    } else if description.count == 1, let character = description.first, !character.isWhitespace {
      self = .character(character)
    } else if let letter = Self.character(of: description, after: "Ctrl-Shift-") {
      self = .control(Character(letter.uppercased()))
    } else if let letter = Self.character(of: description, after: "Ctrl-") {
      self = .control(Character(letter.lowercased()))
    } else if let character = Self.character(of: description, after: "Alt-") {
      self = .alternate(character)
    } else if description.first == "F", let number = Int(description.dropFirst()),
      (1...24).contains(number)
    {
      self = .function(number)
    } else {
      return nil
    }
  }

  private static func character(of description: String, after prefix: String) -> Character? {
    guard description.hasPrefix(prefix), description.count == prefix.count + 1 else { return nil }
    return description.last
  }

  private static let named: [String: PressedKey] = {
    let keys: [PressedKey] = [
      .up, .down, .left, .right, .pageUp, .pageDown, .home, .end, .insert, .delete, .backspace,
      .enter, .tab, .backTab, .escape, .character(" "),
    ]
    return Dictionary(uniqueKeysWithValues: keys.map { ($0.description, $0) })
  }()
}
