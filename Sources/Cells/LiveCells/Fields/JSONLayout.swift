import KeyValueObserving

/// Formats JSON for display: one line for each member and element, indented by two spaces per
/// level.
///
/// Only white space changes. Numbers keep their digits and members their order.
enum JSONLayout {
  /// The maximum depth. Deeper JSON is shown unformatted.
  private static let deepest = 100

  /// Returns the lines of a text that is a JSON object or array, or nil for any other text.
  static func lines(of text: String) -> [String]? {
    var scanner = Scanner(text.unicodeScalars)
    guard scanner.next == "{" || scanner.next == "[" else { return nil }
    return scanner.readAll()
  }

  private struct Scanner {
    private let text: String.UnicodeScalarView
    private var position: String.UnicodeScalarView.Index
    private var lines: [String] = []
    private var line = ""
    private var depth = 0

    init(_ text: String.UnicodeScalarView) {
      self.text = text
      position = text.startIndex
      skipSpace()
    }

    var next: Unicode.Scalar? { position < text.endIndex ? text[position] : nil }

    mutating func readAll() -> [String]? {
      guard readValue() else { return nil }
      skipSpace()
      guard next == nil else { return nil }
      return lines + [line]
    }

    private mutating func skipSpace() {
      while let scalar = next, scalar == " " || scalar == "\n" || scalar == "\r" || scalar == "\t" {
        position = text.index(after: position)
      }
    }

    private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
      skipSpace()
      guard next == scalar else { return false }
      position = text.index(after: position)
      return true
    }

    private mutating func endLine() {
      lines.append(line)
      line = String(repeating: "  ", count: depth)
    }

    private mutating func readValue() -> Bool {
      skipSpace()
      switch next {
      case "{": return readList(from: "{", to: "}", readMember: { $0.readMember() })
      case "[": return readList(from: "[", to: "]", readMember: { $0.readValue() })
      case "\"": return readString()
      default: return readWord()
      }
    }

    private mutating func readList(
      from start: Unicode.Scalar,
      to end: Unicode.Scalar,
      readMember: (inout Scanner) -> Bool
    ) -> Bool {
      guard take(start), depth < JSONLayout.deepest else { return false }
      line.unicodeScalars.append(start)
      if take(end) {
        line.unicodeScalars.append(end)
        return true
      }
      depth += 1
      repeat {
        endLine()
        guard readMember(&self) else { return false }
        skipSpace()
        if next == "," { line += "," }
      } while take(",")
      depth -= 1
      endLine()
      line.unicodeScalars.append(end)
      return take(end)
    }

    private mutating func readMember() -> Bool {
      skipSpace()
      guard next == "\"", readString(), take(":") else { return false }
      line += ": "
      return readValue()
    }

    private mutating func readString() -> Bool {
      var isEscaped = false
      var isFirst = true
      while let scalar = next {
        line.unicodeScalars.append(scalar)
        position = text.index(after: position)
        if scalar == "\"", !isEscaped, !isFirst { return true }
        isEscaped = scalar == "\\" && !isEscaped
        isFirst = false
      }
      return false
    }

    /// Reads a number, `true`, `false` or `null`.
    private mutating func readWord() -> Bool {
      let start = position
      while let scalar = next, Self.isOfWord(scalar) { position = text.index(after: position) }
      let word = String(text[start..<position])
      line += word
      return ["true", "false", "null"].contains(word) || NumberText.isJSON(word)
    }

    private static func isOfWord(_ scalar: Unicode.Scalar) -> Bool {
      ("a"..."z").contains(scalar) || isOfNumber(scalar)
    }

    private static func isOfNumber(_ scalar: Unicode.Scalar) -> Bool {
      ("0"..."9").contains(scalar) || "+-.eE".unicodeScalars.contains(scalar)
    }
  }
}
