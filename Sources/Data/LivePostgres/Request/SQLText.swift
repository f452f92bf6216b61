#if PostgreSQL
  /// SQL text of a user that becomes part of a statement: one expression or one `SELECT`. It must
  /// not affect the statement outside of its parentheses.
  ///
  /// This type checks that quotes, comments and parentheses are balanced, and that there is no
  /// semicolon. It also numbers parameters such as `:name`. The server checks the rest.
  struct SQLText {
    private var bytes: ArraySlice<UInt8>
    private var output: [UInt8] = []
    private var depth = 0
    private var isBlank = true
    private let whole: String
    private let context: String

    /// Returns the text with numbered parameters.
    ///
    /// - Parameters:
    ///   - whole: The name of what the text must be, for messages.
    ///   - numbers: The names of the parameters in the order of their numbers. New names are
    ///     appended.
    /// - Throws: `StoreError` if the text is not valid.
    static func numbered(
      _ text: String,
      whole: String,
      context: String,
      known: [String: Value],
      numbers: inout [String]
    ) throws -> String {
      var reader = SQLText(bytes: Array(text.utf8)[...], whole: whole, context: context)
      try reader.read(known, &numbers)
      return String(decoding: reader.output, as: UTF8.self)
    }

    /// Returns a statement with `?1` replaced by `$1`, and so on. Quoted texts and names are left
    /// unchanged.
    static func serverNumbered(_ text: String) -> String {
      var output: [UInt8] = []
      var quote: UInt8?
      let bytes = Array(text.utf8)
      for (place, byte) in bytes.enumerated() {
        let isNumber = place + 1 < bytes.count && (0x31...0x39).contains(bytes[place + 1])
        if let present = quote {
          if byte == present { quote = nil }
        } else if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") {
          quote = byte
        } else if byte == UInt8(ascii: "?"), isNumber {
          output.append(UInt8(ascii: "$"))
          continue
        }
        output.append(byte)
      }
      return String(decoding: output, as: UTF8.self)
    }

    private init(bytes: ArraySlice<UInt8>, whole: String, context: String) {
      self.bytes = bytes
      self.whole = whole
      self.context = context
    }

    private mutating func read(_ known: [String: Value], _ numbers: inout [String]) throws {
      if bytes.contains(0) { throw problem(.containsNUL) }
      // Whether the last token is a text with backslash escapes, which the next line may continue.
      var isEscaped = false
      while let byte = bytes.first {
        let wasEscaped = isEscaped
        switch byte {
        case UInt8(ascii: " "), 0x09...0x0D: take(1); continue
        case UInt8(ascii: "-") where next == byte: takeLine(); continue
        default: isEscaped = false
        }
        switch byte {
        case UInt8(ascii: ";"):
          throw problem(.several(whole: whole))
        case UInt8(ascii: "("), UInt8(ascii: "["): take(1); depth += 1
        case UInt8(ascii: ")"), UInt8(ascii: "]"):
          take(1)
          depth -= 1
          if depth < 0 { throw problem(.unmatchedParenthesis) }
        case UInt8(ascii: "'"):
          isEscaped = wasEscaped || isEscapeBefore
          try takeText(escapes: isEscaped)
        case UInt8(ascii: "\""): try takeText(escapes: false)
        case UInt8(ascii: "$"): try takeDollar()
        case UInt8(ascii: ":"): try takeColon(known, &numbers)
        case UInt8(ascii: "/") where next == UInt8(ascii: "*"): try takeComment(); continue
        case _ where Self.isName(byte): takeName()
        default: take(1)
        }
        isBlank = false
      }
      if depth > 0 { throw problem(.openParenthesis) }
      if isBlank { throw problem(.empty) }
    }

    private var next: UInt8? { bytes.dropFirst().first }

    /// Whether the next quote begins a text with backslash escapes, such as `E'…'`.
    private var isEscapeBefore: Bool {
      guard let last = output.last, last | 0x20 == UInt8(ascii: "e") else { return false }
      return output.dropLast().last.map { !Self.isName($0) } ?? true
    }

    private mutating func take(_ count: Int) {
      output += bytes.prefix(count)
      bytes = bytes.dropFirst(count)
    }

    private mutating func takeName() {
      take(bytes.prefix { Self.isName($0) || $0 == UInt8(ascii: "$") }.count)
    }

    private mutating func takeLine() {
      take(bytes.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }.count)
    }

    private mutating func takeText(escapes: Bool) throws {
      let quote = bytes.first
      take(1)
      while let byte = bytes.first {
        if byte == UInt8(ascii: "\\"), escapes {
          take(2)
        } else {
          take(1)
          // A doubled quote is part of the text.
          if byte == quote {
            guard bytes.first == quote else { return }
            take(1)
          }
        }
      }
      throw problem(.openQuote)
    }

    /// Consumes a dollar-quoted text, such as `$tag$…$tag$`.
    private mutating func takeDollar() throws {
      let tag = bytes.dropFirst().prefix(while: Self.isName)
      guard bytes.dropFirst(1 + tag.count).first == UInt8(ascii: "$"),
        tag.first.map({ !(0x30...0x39).contains($0) }) ?? true
      else {
        let digits = bytes.dropFirst().prefix { (0x30...0x39).contains($0) }
        throw StoreError(
          .unnamedParameter(String(decoding: [0x24] + digits, as: UTF8.self)),
          context: context
        )
      }
      let mark = Array(bytes.prefix(tag.count + 2))
      take(mark.count)
      while !bytes.isEmpty {
        if bytes.starts(with: mark) { return take(mark.count) }
        take(1)
      }
      throw problem(.openQuote)
    }

    private mutating func takeComment() throws {
      var open = 0
      while !bytes.isEmpty {
        if bytes.starts(with: "/*".utf8) {
          open += 1
          take(2)
        } else if bytes.starts(with: "*/".utf8) {
          open -= 1
          take(2)
          if open == 0 { return }
        } else {
          take(1)
        }
      }
      throw problem(.openComment)
    }

    private mutating func takeColon(_ known: [String: Value], _ numbers: inout [String]) throws {
      if next == UInt8(ascii: ":") { return take(2) }
      let name = bytes.dropFirst().prefix(while: Self.isName)
      guard let first = name.first, !(0x30...0x39).contains(first) else { return take(1) }
      let text = String(decoding: name, as: UTF8.self)
      guard known[text] != nil else {
        throw StoreError(.parameterWithoutValue(":" + text), context: context)
      }
      if !numbers.contains(text) { numbers.append(text) }
      bytes = bytes.dropFirst(1 + name.count)
      output += "$\((numbers.firstIndex(of: text) ?? 0) + 1)".utf8
    }

    private static func isName(_ byte: UInt8) -> Bool {
      byte == UInt8(ascii: "_") || (0x30...0x39).contains(byte) || byte >= 0x80
        || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    private func problem(_ fault: DatabaseMistake.TextFault) -> StoreError {
      StoreError(.invalidText(fault), context: context)
    }
  }
#endif
