#if PostgreSQL
  /// Quotes names and texts for SQL.
  enum SQLName {
    /// Returns a name in double quotes.
    static func quoted(_ name: String) -> String { name.enclosed(in: "\"") }

    /// Returns a text in single quotes.
    static func literal(_ text: String) -> String { text.enclosed(in: "'") }

    /// Returns a name, in double quotes if necessary.
    static func identifier(_ name: String) -> String {
      isPlain(name.utf8[...]) ? name : quoted(name)
    }

    /// Returns the schema and the relation, or the relation alone, of a name in the form of a table
    /// list. Returns nil for any other text.
    static func listedParts(_ text: String) -> [String]? {
      var parts: [String] = []
      var rest = text.utf8[...]
      while true {
        var part: [UInt8] = []
        if rest.first == UInt8(ascii: "\"") {
          rest.removeFirst()
          while let end = rest.firstIndex(of: UInt8(ascii: "\"")) {
            part += rest[..<end]
            rest = rest[rest.index(after: end)...]
            guard rest.first == UInt8(ascii: "\"") else { break }
            part.append(rest.removeFirst())
            if rest.isEmpty { return nil }
          }
          guard !part.isEmpty else { return nil }
        } else {
          let name = rest.prefix { $0 != UInt8(ascii: ".") }
          guard isPlain(name) else { return nil }
          part += name
          rest = rest[name.endIndex...]
        }
        parts.append(String(decoding: part, as: UTF8.self))
        guard let dot = rest.popFirst() else { return parts.count <= 2 ? parts : nil }
        guard dot == UInt8(ascii: ".") else { return nil }
      }
    }

    /// Returns whether a name needs no quotes. Keywords need none when the name of a relation is
    /// looked up.
    private static func isPlain(_ name: Substring.UTF8View) -> Bool {
      guard let first = name.first, !(0x30...0x39).contains(first) else { return false }
      return name.allSatisfy {
        $0 == UInt8(ascii: "_") || (0x30...0x39).contains($0)
          || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
      }
    }
  }
#endif
