/// A key as it was pressed, on whatever keyboard. Modifiers of keys that send no character are
/// dropped: Shift-Up is up.
public enum PressedKey: Hashable, Sendable {
  /// A key that types a character.
  case character(Character)
  /// A character typed with Control, in lower case: Ctrl-C is `control("c")`.
  case control(Character)
  /// A character typed with Alt.
  case alternate(Character)
  /// The keys with arrows.
  case up, down, left, right
  /// The keys that lead further than one step.
  case pageUp, pageDown, home, end
  /// The keys that change a text.
  case insert, delete, backspace
  /// The keys that end something, or lead on.
  case enter, tab, backTab, escape
  /// A function key, by its number.
  case function(Int)
}

extension PressedKey: CustomStringConvertible {
  /// The key as people call it: `q`, `Ctrl-C`, `PgUp`.
  public var description: String {
    switch self {
    case .character(" "): "Space"
    case .character(let character): String(character)
    case .control(let character): "Ctrl-\(character.uppercased())"
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
  /// The key that people call so, as ``description`` says it; nil if there is none.
  public init?(_ description: String) {
    if let key = Self.named[description] {
      self = key
    } else if description.count == 1, let character = description.first, !character.isWhitespace {
      self = .character(character)
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
