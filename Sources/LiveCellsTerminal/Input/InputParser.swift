/// Makes keys, mouse events and pastes of the bytes a terminal sends, however they are split.
///
/// A lone ESC looks like the beginning of a sequence. While `isWaiting` is true, call
/// `endOfWait()` when nothing more has come for about 25 milliseconds.
struct InputParser: Sendable {
  private var pending: [UInt8] = []
  private var paste: [UInt8]?

  /// No sequence a terminal sends is longer; what is longer is noise.
  private static let longestSequence = 64
  /// A paste is cut here, so that input cannot take all memory.
  private static let longestPaste = 1 << 20

  private static let escape: UInt8 = 0x1B
  private static let endOfPaste = Array("\u{1B}[201~".utf8)

  /// Whether bytes are held that may be a key by themselves or the beginning of more.
  var isWaiting: Bool { !pending.isEmpty && paste == nil }

  /// Takes bytes in and gives what is complete.
  mutating func feed(_ bytes: some Sequence<UInt8>) -> [TerminalInput] {
    var inputs: [TerminalInput] = []
    for byte in bytes {
      if paste != nil {
        if let text = takePasted(byte) { inputs.append(.paste(text)) }
      } else {
        take(byte, into: &inputs)
      }
    }
    return inputs
  }

  /// Says that nothing follows: a held ESC was the key, anything else held is what it looks like.
  mutating func endOfWait() -> [TerminalInput] {
    guard isWaiting else { return [] }
    defer { pending.removeAll(keepingCapacity: true) }
    guard pending[0] == InputParser.escape else { return [] }
    switch pending.count {
    case 1: return [.key(.escape)]
    case 2: return [.key(.alternate(Character(Unicode.Scalar(pending[1]))))]
    default: return []
    }
  }

  private mutating func take(_ byte: UInt8, into inputs: inout [TerminalInput]) {
    pending.append(byte)
    switch InputSequence.read(pending) {
    case .incomplete:
      if pending.count >= InputParser.longestSequence {
        pending.removeAll(keepingCapacity: true)
      }
    case .input(let input):
      pending.removeAll(keepingCapacity: true)
      inputs.append(input)
    case .beginningOfPaste:
      pending.removeAll(keepingCapacity: true)
      paste = []
    case .unknown:
      pending.removeAll(keepingCapacity: true)
    case .interrupted:
      // The last byte broke the sequence off. It begins something new; an ESC before it was a key.
      let wasLoneEscape = pending.count == 2 && pending[0] == InputParser.escape
      pending.removeAll(keepingCapacity: true)
      if wasLoneEscape { inputs.append(.key(.escape)) }
      take(byte, into: &inputs)
    }
  }

  private mutating func takePasted(_ byte: UInt8) -> String? {
    var bytes = paste ?? []
    paste = nil
    bytes.append(byte)
    if byte == InputParser.endOfPaste.last, bytes.ends(with: InputParser.endOfPaste) {
      bytes.removeLast(InputParser.endOfPaste.count)
      return String(decoding: bytes.prefix(InputParser.longestPaste), as: UTF8.self)
    }
    let end = InputParser.endOfPaste.count
    if bytes.count > InputParser.longestPaste + 2 * end {
      // Keep room for the mark that ends the paste, which may still come in pieces.
      bytes.remove(at: InputParser.longestPaste)
    }
    paste = bytes
    return nil
  }
}

extension [UInt8] {
  fileprivate func ends(with suffix: [UInt8]) -> Bool {
    self.suffix(suffix.count).elementsEqual(suffix)
  }
}
