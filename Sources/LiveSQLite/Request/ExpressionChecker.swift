#if SQLite
  /// Checks that a text is one expression or one statement, which cannot reach out of the parentheses it is put in.
  ///
  /// SQLite checks the rest; this only sees to it that what SQLite checks is an expression by
  /// itself.
  enum ExpressionChecker {
    /// What is wrong with the text, or nil; `whole` is what it has to be.
    static func problem(in text: String, whole: String = "expression") -> String? {
      var bytes = text.utf8[...]
      var depth = 0
      var isBlank = true
      while let byte = bytes.popFirst() {
        switch byte {
        case 0: return "contains a NUL character"
        case UInt8(ascii: ";"): return "is more than one \(whole) (it contains a semicolon)"
        case UInt8(ascii: "("): depth += 1
        case UInt8(ascii: ")"):
          depth -= 1
          if depth < 0 { return "has a closing parenthesis too many" }
        case UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "`"):
          // A doubled quote ends one string and begins the next, which comes to the same here.
          guard skip(past: [byte], in: &bytes) else { return "has a quote that is not closed" }
        case UInt8(ascii: "["):
          guard skip(past: [UInt8(ascii: "]")], in: &bytes) else {
            return "has a bracket that is not closed"
          }
        case UInt8(ascii: "-") where bytes.first == UInt8(ascii: "-"):
          if !skip(past: [UInt8(ascii: "\n")], in: &bytes) { bytes = bytes[bytes.endIndex...] }
          continue
        case UInt8(ascii: "/") where bytes.first == UInt8(ascii: "*"):
          bytes.removeFirst()
          guard skip(past: Array("*/".utf8), in: &bytes) else {
            return "has a comment that is not closed"
          }
          continue
        case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"), 0x0C:
          continue
        default: break
        }
        isBlank = false
      }
      if depth > 0 { return "has a parenthesis that is not closed" }
      return isBlank ? "is empty" : nil
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
