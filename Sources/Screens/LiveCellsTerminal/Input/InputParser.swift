/// Parses the bytes of a terminal as keys, mouse events and pastes. The bytes may arrive in any
/// pieces.
///
/// A lone ESC could be the beginning of a sequence. While `isWaiting` is true, call `endOfWait()`
/// after about 25 milliseconds without input.
struct InputParser: Sendable {
  private var pending: [UInt8] = []
  private var paste: [UInt8]?

  /// The maximum length of a sequence. Longer ones are dropped.
  private static let maxSequenceLength = 64
  /// The maximum length of a paste, which bounds the memory for it.
  private static let maxPasteLength = 1 << 20

  private static let escape: UInt8 = 0x1B
  private static let endOfPaste = Array("\u{1B}[201~".utf8)

  /// Whether the parser holds bytes that may be a key or the beginning of a sequence.
  var isWaiting: Bool { !pending.isEmpty && paste == nil }

  /// Parses bytes and returns the completed inputs.
  mutating func feed(_ bytes: some Sequence<UInt8>) -> [TerminalInput] {
    var inputs: [TerminalInput] = []
    for byte in bytes {
      if paste != nil {
        if let text = consumePasted(byte) { inputs.append(.paste(text)) }
      } else {
        take(byte, into: &inputs)
      }
    }
    return inputs
  }

  /// Ends the wait for more bytes. A held ESC becomes the Escape key, and ESC with a letter becomes
  /// Alt with that letter.
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
      if pending.count >= InputParser.maxSequenceLength {
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
      // The last byte interrupted the sequence and begins a new one. An ESC before it was a key.
      let wasLoneEscape = pending.count == 2 && pending[0] == InputParser.escape
      pending.removeAll(keepingCapacity: true)
      if wasLoneEscape { inputs.append(.key(.escape)) }
      take(byte, into: &inputs)
    }
  }

  private mutating func consumePasted(_ byte: UInt8) -> String? {
    // The bytes are moved out of the property, so that appending does not copy them.
    var bytes = paste ?? []
    paste = nil
    bytes.append(byte)
    if byte == InputParser.endOfPaste.last, bytes.ends(with: InputParser.endOfPaste) {
      bytes.removeLast(InputParser.endOfPaste.count)
      return String(decoding: bytes.prefix(InputParser.maxPasteLength), as: UTF8.self)
    }
    let end = InputParser.endOfPaste.count
    if bytes.count > InputParser.maxPasteLength + 2 * end {
      // Leaves space for the end marker, which may still arrive in pieces.
      bytes.remove(at: InputParser.maxPasteLength)
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
