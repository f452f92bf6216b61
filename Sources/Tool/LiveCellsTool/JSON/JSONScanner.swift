/// Finds the end of a JSON value in a text, byte by byte, and detects the first byte that cannot
/// belong to it.
///
/// `JSONParser` checks words and numbers.
struct JSONScanner {
  enum Step {
    /// The byte belongs to the value.
    case inside
    /// The byte is the last of the value.
    case last
    /// The value ended before this byte.
    case before
    /// The byte is invalid here.
    case invalid
  }

  private enum State {
    case value
    case valueOrEnd
    case nameOrEnd
    case name
    case colon
    case next
    case word
    case string(isName: Bool)
    case escape(isName: Bool)
  }

  private var state = State.value
  /// The open brackets.
  private var open: [UInt8] = []
  private static let deepest = 200

  /// Processes the next byte.
  mutating func step(_ byte: UInt8) -> Step {
    switch state {
    case .string(let isName): return string(byte, isName)
    case .escape(let isName):
      state = .string(isName: isName)
      return byte < 0x20 ? .invalid : .inside
    case .word:
      if Self.isOfWord(byte) { return .inside }
      guard !open.isEmpty else { return .before }
      state = .next
      return structure(byte)
    default: return structure(byte)
    }
  }

  /// Whether the value is complete if the text ends here.
  var canEnd: Bool {
    if case .word = state { open.isEmpty } else { false }
  }

  private mutating func string(_ byte: UInt8, _ isName: Bool) -> Step {
    switch byte {
    case UInt8(ascii: "\\"): state = .escape(isName: isName)
    case UInt8(ascii: "\""):
      if isName { state = .colon } else { return ended() }
    // Strings cannot contain line ends.
    case 0..<0x20: return .invalid
    default: break
    }
    return .inside
  }

  private mutating func structure(_ byte: UInt8) -> Step {
    if byte <= 0x20 { return .inside }
    switch (state, byte) {
    case (.value, _), (.valueOrEnd, _):
      if case .valueOrEnd = state, byte == UInt8(ascii: "]") { return closed() }
      return begin(byte)
    case (.nameOrEnd, UInt8(ascii: "\"")), (.name, UInt8(ascii: "\"")):
      state = .string(isName: true)
    case (.nameOrEnd, UInt8(ascii: "}")): return closed()
    case (.colon, UInt8(ascii: ":")): state = .value
    case (.next, UInt8(ascii: ",")):
      state = open.last == UInt8(ascii: "{") ? .name : .value
    case (.next, UInt8(ascii: "}")) where open.last == UInt8(ascii: "{"): return closed()
    case (.next, UInt8(ascii: "]")) where open.last == UInt8(ascii: "["): return closed()
    default: return .invalid
    }
    return .inside
  }

  private mutating func begin(_ byte: UInt8) -> Step {
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      guard open.count < Self.deepest else { return .invalid }
      open.append(byte)
      state = byte == UInt8(ascii: "{") ? .nameOrEnd : .valueOrEnd
    case UInt8(ascii: "\""): state = .string(isName: false)
    default:
      guard Self.isOfWord(byte) else { return .invalid }
      state = .word
    }
    return .inside
  }

  private mutating func closed() -> Step {
    open.removeLast()
    return ended()
  }

  private mutating func ended() -> Step {
    state = .next
    return open.isEmpty ? .last : .inside
  }

  private static func isOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: "+-.".utf8.contains(byte)
    }
  }
}
