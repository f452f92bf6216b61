/// Parses sequences that begin with ESC [, for cursor and function keys, mouse, focus and pastes.
enum ControlSequence {
  /// Parses bytes that begin with ESC [.
  static func read(_ bytes: [UInt8]) -> InputSequence {
    guard bytes.count > 2, let last = bytes.last else { return .incomplete }
    switch bytes[2] {
    case UInt8(ascii: "["):
      // F1 to F5 of the Linux console.
      guard bytes.count > 3 else { return .incomplete }
      guard (0x41...0x45).contains(last) else { return .interrupted }
      return .input(.key(.function(Int(last) - 0x40)))
    case UInt8(ascii: "M"):
      // Mouse reports without SGR coordinates have three bytes, each offset by 32.
      guard bytes.count > 5 else { return .incomplete }
      let numbers = bytes[3...5].map { Int($0) - 32 }
      return mouse(numbers, isRelease: numbers[0] & 0b11 == 3 && numbers[0] & 0b1100_0000 == 0)
    default: break
    }
    switch last {
    case 0x20...0x3F: return .incomplete
    case 0x40...0x7E: return interpret(bytes.dropFirst(2).dropLast(), final: last)
    default: return .interrupted
    }
  }

  /// Returns the key with the given final letter, which is the same after ESC [ and ESC O.
  static func key(final: UInt8) -> PressedKey? {
    switch final {
    case UInt8(ascii: "A"): return .up
    case UInt8(ascii: "B"): return .down
    case UInt8(ascii: "C"): return .right
    case UInt8(ascii: "D"): return .left
    case UInt8(ascii: "F"): return .end
    case UInt8(ascii: "H"): return .home
    case UInt8(ascii: "P")...UInt8(ascii: "S"): return .function(Int(final) - 0x4F)
    default: return nil
    }
  }

  private static func interpret(_ body: ArraySlice<UInt8>, final: UInt8) -> InputSequence {
    if body.first == UInt8(ascii: "<"), final == UInt8(ascii: "M") || final == UInt8(ascii: "m") {
      return mouse(numbers(body.dropFirst()), isRelease: final == UInt8(ascii: "m"))
    }
    // Other private markers and intermediate bytes belong to responses that were not requested.
    guard body.allSatisfy({ (0x30...0x3B).contains($0) }) else { return .unknown }
    switch final {
    case UInt8(ascii: "~"): return tilde(numbers(body).first ?? 0)
    case UInt8(ascii: "Z"): return .input(.key(.backTab))
    case UInt8(ascii: "I"): return .input(.focus(isFocused: true))
    case UInt8(ascii: "O"): return .input(.focus(isFocused: false))
    default: return key(final: final).map { .input(.key($0)) } ?? .unknown
    }
  }

  /// Returns the key with a number before the final `~`. The function keys skip 16 and 22, as on
  /// the VT220.
  private static func tilde(_ number: Int) -> InputSequence {
    switch number {
    case 1, 7: return .input(.key(.home))
    case 2: return .input(.key(.insert))
    case 3: return .input(.key(.delete))
    case 4, 8: return .input(.key(.end))
    case 5: return .input(.key(.pageUp))
    case 6: return .input(.key(.pageDown))
    case 11...15: return .input(.key(.function(number - 10)))
    case 17...21: return .input(.key(.function(number - 11)))
    case 23...24: return .input(.key(.function(number - 12)))
    case 200: return .beginningOfPaste
    default: return .unknown
    }
  }

  /// Interprets a mouse report: the button code, the column and the row, both from 1. Of the code,
  /// bits 0 and 1 are the button, 2 to 4 the modifiers, 5 a motion, and 6 the wheel.
  private static func mouse(_ numbers: [Int], isRelease: Bool) -> InputSequence {
    guard numbers.count == 3, numbers[1] > 0, numbers[2] > 0 else { return .unknown }
    let code = numbers[0]
    let isMotion = code & 32 != 0
    let button = code & 0b11
    let action: MouseEvent.Action
    switch (code & 64 != 0, button) {
    case (true, 0): action = .wheelUp
    case (true, 1): action = .wheelDown
    case (true, 2): action = .wheelLeft
    case (true, _): action = .wheelRight
    case (false, _) where isRelease: action = .release
    default: action = .press(button: button)
    }
    guard !isMotion else { return .unknown }
    return .input(.mouse(MouseEvent(action: action, row: numbers[2] - 1, column: numbers[1] - 1)))
  }

  /// Returns the numbers between semicolons. A number with more than six digits becomes 0.
  private static func numbers(_ body: ArraySlice<UInt8>) -> [Int] {
    body.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map { digits in
      digits.count > 6 ? 0 : Int(String(decoding: digits, as: UTF8.self)) ?? 0
    }
  }
}
