/// Splits a text into tokens.
struct SQLScanner {
  private var bytes: ArraySlice<UInt8>
  private let grammar: SQLToken.Grammar
  /// Whether the last token was a text with backslash escapes. A text that follows continues it.
  private var isEscaped = false
  /// The blanks and comments before the last token, or at the end.
  private(set) var blanks = ""
  /// The construct at which scanning ended before the end of the text: one that is not closed, or
  /// one that not all databases have. SQLite's texts are always scanned to their end.
  private(set) var fault: DatabaseMistake.TextFault?

  private static let symbols = [
    "->>", "<=", ">=", "<>", "!=", "==", "||", "<<", ">>", "->", "::",
  ]

  init(_ text: String, _ grammar: SQLToken.Grammar) {
    bytes = Array(text.utf8)[...]
    self.grammar = grammar
  }

  /// Returns all further tokens.
  mutating func rest() -> [SQLToken] {
    var tokens: [SQLToken] = []
    while let token = next() { tokens.append(token) }
    return tokens
  }

  /// Returns the next token, or nil at the end and after a fault.
  mutating func next() -> SQLToken? {
    skipBlanks()
    guard let first = bytes.first, fault == nil || grammar == .sqlite else { return nil }
    let begin = bytes
    let escapes = isEscaped
    isEscaped = false
    var kind = SQLToken.Kind.symbol
    var value: String?
    switch first {
    case UInt8(ascii: "'"):
      (kind, value, isEscaped) = (.text, quoted(first, escapes: escapes), escapes)
    case UInt8(ascii: "\""): (kind, value) = (.quotedName, quoted(first))
    case UInt8(ascii: "`") where grammar != .postgres: (kind, value) = (.quotedName, quoted(first))
    case UInt8(ascii: "[") where grammar == .sqlite:
      (kind, value) = (.quotedName, quoted(UInt8(ascii: "]")))
    case _ where Self.isDigit(first): kind = .number; takeNumber()
    case UInt8(ascii: "$") where grammar == .postgres: kind = takeDollar()
    case UInt8(ascii: ":"), UInt8(ascii: "$"), UInt8(ascii: "?"): kind = takeParameter(first)
    case _ where Self.isName(first):
      kind = .name
      bytes = bytes.drop { Self.isName($0) || grammar != .common && $0 == UInt8(ascii: "$") }
      guard bytes.first == UInt8(ascii: "'") else { break }
      // A prefix of a text, such as `x'00'` and `E'\n'`.
      if grammar == .common { fault = .openQuote }
      isEscaped =
        grammar == .postgres && bytes.startIndex - begin.startIndex == 1
        && first | 0x20 == UInt8(ascii: "e")
    default:
      let symbol = Self.symbols.first { bytes.starts(with: $0.utf8) }
      // Brackets are names in one dialect and arrays in the other.
      if first == UInt8(ascii: "["), grammar == .common { fault = .openBracket }
      bytes = bytes.dropFirst(symbol?.utf8.count ?? 1)
    }
    if fault != nil, grammar != .sqlite { return nil }
    let written = String(decoding: begin[..<bytes.startIndex], as: UTF8.self)
    let spelling = value ?? written
    return SQLToken(
      kind: kind,
      value: kind == .name ? spelling.lowercased() : spelling,
      spelling: spelling,
      blanks: blanks,
      written: written
    )
  }

  private mutating func skipBlanks() {
    let start = bytes
    defer { blanks = String(decoding: start[..<bytes.startIndex], as: UTF8.self) }
    while let first = bytes.first, fault == nil || grammar == .sqlite {
      if first == UInt8(ascii: " ") || (0x09...0x0D).contains(first) {
        bytes.removeFirst()
      } else if bytes.starts(with: "--".utf8) {
        let endsAtReturn = grammar == .postgres
        bytes = bytes.drop {
          $0 != UInt8(ascii: "\n") && !(endsAtReturn && $0 == UInt8(ascii: "\r"))
        }
      } else if bytes.starts(with: "/*".utf8) {
        skipComment()
      } else {
        return
      }
    }
  }

  private mutating func skipComment() {
    // Comments may be nested in one dialect only.
    if grammar == .common { return fault = .openComment }
    var depth = 0
    while !bytes.isEmpty {
      if bytes.starts(with: "/*".utf8), depth == 0 || grammar == .postgres {
        depth += 1
        bytes.removeFirst(2)
      } else if bytes.starts(with: "*/".utf8) {
        depth -= 1
        bytes.removeFirst(2)
        if depth == 0 { return }
      } else {
        bytes.removeFirst()
      }
    }
    fault = .openComment
  }

  /// Returns the content of a quoted text or name.
  private mutating func quoted(_ end: UInt8, escapes: Bool = false) -> String {
    var content: [UInt8] = []
    bytes.removeFirst()
    while let byte = bytes.popFirst() {
      if byte == end {
        // A doubled quote is part of the text.
        guard bytes.first == end, end != UInt8(ascii: "]") else {
          return String(decoding: content, as: UTF8.self)
        }
        bytes.removeFirst()
      }
      content.append(byte)
      if escapes, byte == UInt8(ascii: "\\"), let escaped = bytes.popFirst() {
        content.append(escaped)
      }
    }
    fault = end == UInt8(ascii: "]") ? .openBracket : .openQuote
    return String(decoding: content, as: UTF8.self)
  }

  /// Consumes a parameter such as `:name`, or a symbol that begins like one.
  private mutating func takeParameter(_ first: UInt8) -> SQLToken.Kind {
    bytes.removeFirst()
    let name = bytes.prefix(while: Self.isName)
    // The bounds of an array slice, such as `a[1:2]`.
    let isBound =
      grammar == .postgres && first == UInt8(ascii: ":") && name.first.map(Self.isDigit) ?? false
    if !name.isEmpty, !isBound {
      bytes = bytes.dropFirst(name.count)
    } else if first == UInt8(ascii: ":"), bytes.first == first {
      bytes.removeFirst()
    }
    // A text between dollar signs.
    if first == UInt8(ascii: "$"), grammar == .common, name.isEmpty || bytes.first == first {
      fault = .openQuote
    }
    return name.isEmpty || isBound ? .symbol : .parameter
  }

  /// Consumes a text between dollar signs, such as `$tag$…$tag$`, or else a parameter.
  private mutating func takeDollar() -> SQLToken.Kind {
    let tag = bytes.dropFirst().prefix(while: Self.isName)
    let mark = bytes.prefix(tag.count + 2)
    guard mark.count == tag.count + 2, mark.last == UInt8(ascii: "$"),
      !(tag.first.map(Self.isDigit) ?? false)
    else {
      bytes = bytes.dropFirst(1 + bytes.dropFirst().prefix(while: Self.isDigit).count)
      return .parameter
    }
    bytes = bytes.dropFirst(mark.count)
    while !bytes.isEmpty, !bytes.starts(with: mark) { bytes.removeFirst() }
    if bytes.isEmpty { fault = .openQuote }
    bytes = bytes.dropFirst(mark.count)
    return .text
  }

  private mutating func takeNumber() {
    var last: UInt8?
    while let byte = bytes.first {
      if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") {
        // Part of an exponent, and not of a comment.
        guard let last, last | 0x20 == UInt8(ascii: "e"),
          bytes.dropFirst().first.map(Self.isDigit) ?? false
        else { return }
      } else if !Self.isName(byte), byte != UInt8(ascii: ".") {
        return
      }
      last = byte
      bytes.removeFirst()
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  private static func isName(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "_") || isDigit(byte) || byte >= 0x80
      || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }
}
