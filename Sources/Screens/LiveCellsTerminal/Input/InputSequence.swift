/// The meaning of some bytes from a terminal that start at a boundary between inputs.
enum InputSequence: Equatable {
  case input(TerminalInput)
  case beginningOfPaste
  /// More bytes are needed.
  case incomplete
  /// The sequence is complete but unknown.
  case unknown
  /// The last byte does not belong to the preceding sequence.
  case interrupted

  static func read(_ bytes: [UInt8]) -> InputSequence {
    switch bytes[0] {
    case 0x1B: return readEscape(bytes)
    case 0x00...0x1F, 0x7F: return .input(.key(control(bytes[0])))
    case 0x20..<0x7F: return character(bytes[0])
    default: return readUTF8(bytes)
    }
  }

  private static func character(_ byte: UInt8) -> InputSequence {
    .input(.key(.character(Character(Unicode.Scalar(byte)))))
  }

  private static func control(_ byte: UInt8) -> PressedKey {
    switch byte {
    case 0x0D, 0x0A: return .enter
    case 0x09: return .tab
    case 0x08, 0x7F: return .backspace
    case 0x00: return .control(" ")
    case 0x01...0x1A: return .control(Character(Unicode.Scalar(byte + 0x60)))
    default: return .control(Character(Unicode.Scalar(byte + 0x40)))
    }
  }

  private static func readUTF8(_ bytes: [UInt8]) -> InputSequence {
    let length: Int
    switch bytes[0] {
    case 0xC2...0xDF: length = 2
    case 0xE0...0xEF: length = 3
    case 0xF0...0xF4: length = 4
    default: return .unknown
    }
    if bytes.count > 1, let last = bytes.last, last & 0xC0 != 0x80 { return .interrupted }
    guard bytes.count == length else { return .incomplete }
    guard let text = String(validating: bytes, as: UTF8.self), let character = text.first else {
      return .unknown
    }
    return .input(.key(.character(character)))
  }

  private static func readEscape(_ bytes: [UInt8]) -> InputSequence {
    guard bytes.count > 1 else { return .incomplete }
    switch bytes[1] {
    case UInt8(ascii: "["): return ControlSequence.read(bytes)
    case UInt8(ascii: "O"):
      guard bytes.count > 2 else { return .incomplete }
      return readSingleShift(bytes[2])
    case 0x20..<0x7F:
      return .input(.key(.alternate(Character(Unicode.Scalar(bytes[1])))))
    case 0x7F: return .input(.key(.backspace))
    default: return .interrupted
    }
  }

  /// Parses SS3 sequences: cursor and keypad keys in application mode.
  private static func readSingleShift(_ byte: UInt8) -> InputSequence {
    if let key = ControlSequence.key(final: byte) { return .input(.key(key)) }
    switch byte {
    case UInt8(ascii: "M"): return .input(.key(.enter))
    case UInt8(ascii: "j")...UInt8(ascii: "y"): return character(byte - 0x40)
    case 0x20..<0x7F: return .unknown
    default: return .interrupted
    }
  }
}
