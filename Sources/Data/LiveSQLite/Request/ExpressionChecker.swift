#if SQLite
  /// Checks that a text is a single expression or statement, so that it cannot close the
  /// parentheses that enclose it.
  ///
  /// SQLite checks the rest.
  enum ExpressionChecker {
    /// Returns the first fault of the text, or nil. `whole` names the expected construct.
    static func problem(
      in text: String,
      whole: String = "expression"
    ) -> DatabaseMistake.TextFault? {
      var bytes = text.utf8[...]
      var depth = 0
      var isBlank = true
      while let byte = bytes.popFirst() {
        switch byte {
        case 0: return .containsNUL
        case UInt8(ascii: ";"): return .several(whole: whole)
        case UInt8(ascii: "("): depth += 1
        case UInt8(ascii: ")"):
          depth -= 1
          if depth < 0 { return .unmatchedParenthesis }
        case UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "`"):
          // A doubled quote ends one string and begins another, which makes no difference here.
          guard skip(past: [byte], in: &bytes) else { return .openQuote }
        case UInt8(ascii: "["):
          guard skip(past: [UInt8(ascii: "]")], in: &bytes) else {
            return .openBracket
          }
        case UInt8(ascii: "-") where bytes.first == UInt8(ascii: "-"):
          if !skip(past: [UInt8(ascii: "\n")], in: &bytes) { bytes = bytes[bytes.endIndex...] }
          continue
        case UInt8(ascii: "/") where bytes.first == UInt8(ascii: "*"):
          bytes.removeFirst()
          guard skip(past: Array("*/".utf8), in: &bytes) else {
            return .openComment
          }
          continue
        case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"), 0x0C:
          continue
        default: break
        }
        isBlank = false
      }
      if depth > 0 { return .openParenthesis }
      return isBlank ? .empty : nil
    }

    /// Returns the text with names in backticks in place of double quotes.
    ///
    /// SQLite accepts an unknown name in double quotes as a text, for compatibility with old
    /// schemas. In text that a user types this is a mistake, and the backticks make SQLite refuse
    /// it. The text must have passed `problem(in:whole:)`.
    static func strict(_ text: String) -> String {
      var output: [UInt8] = []
      var bytes = text.utf8[...]
      func take(past end: [UInt8]) {
        while let byte = bytes.first, !bytes.starts(with: end) {
          output.append(byte)
          bytes.removeFirst()
        }
        output += bytes.prefix(end.count)
        bytes = bytes.dropFirst(end.count)
      }
      while let byte = bytes.popFirst() {
        switch byte {
        case UInt8(ascii: "\""):
          output.append(UInt8(ascii: "`"))
          takeName(from: &bytes, to: &output)
        case UInt8(ascii: "'"), UInt8(ascii: "`"):
          output.append(byte)
          take(past: [byte])
        case UInt8(ascii: "["):
          output.append(byte)
          take(past: [UInt8(ascii: "]")])
        case UInt8(ascii: "-") where bytes.first == UInt8(ascii: "-"):
          output.append(byte)
          take(past: [UInt8(ascii: "\n")])
        case UInt8(ascii: "/") where bytes.first == UInt8(ascii: "*"):
          output += [byte, UInt8(ascii: "*")]
          bytes.removeFirst()
          take(past: Array("*/".utf8))
        default: output.append(byte)
        }
      }
      return String(decoding: output, as: UTF8.self)
    }

    /// Moves the rest of a name in double quotes to the output, with backtick quoting.
    private static func takeName(from bytes: inout Substring.UTF8View, to output: inout [UInt8]) {
      let (quote, backtick) = (UInt8(ascii: "\""), UInt8(ascii: "`"))
      while let byte = bytes.popFirst() {
        if byte == quote {
          guard bytes.first == quote else { break }
          bytes.removeFirst()
          output.append(quote)
        } else {
          output += byte == backtick ? [backtick, backtick] : [byte]
        }
      }
      output.append(backtick)
    }

    private static func skip(past end: [UInt8], in bytes: inout Substring.UTF8View) -> Bool {
      while !bytes.isEmpty {
        if bytes.starts(with: end) {
          bytes.removeFirst(end.count)
          return true
        }
        bytes.removeFirst()
      }
      return false
    }
  }
#endif
