#if PostgreSQL
  import CPostgreSQL

  /// The address of a database as other libraries spell it, rewritten for PostgreSQL's own: drivers in the
  /// scheme (`postgresql+psycopg2://`), JDBC's prefix, and parameters that name a schema.
  ///
  /// Its errors name a parameter at most, and never repeat a part of the text that may be of a password.
  struct AddressSpelling {
    /// The address as the client library reads it.
    private(set) var text: String
    /// The schemas in which names are looked up, if the address says it.
    private(set) var searchPath: String?

    /// Reads an address. Keywords with values stay as they are.
    ///
    /// - Throws: `StoreError` when it is an address of another kind, or has parameters that nothing knows.
    init(_ text: String) throws {
      self.text = text
      guard let rest = Self.addressee(of: text) else { return }
      let (authority, path, query) = try Self.parts(of: rest)
      var parameters: [String] = []
      for parameter in query.split(separator: "&") {
        let pair = parameter.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let value = pair.count == 2 ? String(pair[1]) : ""
        if let written = try take(Self.decoded(pair[0]) ?? "", value, isNamed: !query.contains("@"))
        {
          parameters.append(written)
        }
      }
      self.text =
        "postgresql://" + authority + path
        + (parameters.isEmpty ? "" : "?" + parameters.joined(separator: "&"))
    }

    /// What follows the scheme of an address; nil for keywords with values.
    private static func addressee(of text: String) -> Substring? {
      var rest = text.drop(while: \.isWhitespace)
      let isJDBC = rest.prefix(5).lowercased() == "jdbc:"
      if isJDBC { rest = rest.dropFirst(5) }
      guard let colon = rest.firstIndex(of: ":") else { return nil }
      let scheme = rest[..<colon].prefix { $0 != "+" }.lowercased()
      guard scheme == "postgres" || scheme == "postgresql" else { return nil }
      rest = rest[rest.index(after: colon)...]
      if rest.hasPrefix("//") { return rest.dropFirst(2) }
      // JDBC's short form is a database of this machine.
      return isJDBC ? "/" + Substring(rest.drop { $0 == "/" }) : nil
    }

    /// The authority, with the password written so that it can be told from the host; the path; the query.
    private static func parts(
      of rest: Substring
    ) throws -> (authority: String, path: Substring, query: Substring) {
      let authority = rest.prefix { $0 != "/" && $0 != "?" }
      let tail = rest[authority.endIndex...]
      let path = tail.prefix { $0 != "?" }
      let query = tail[path.endIndex...].dropFirst()
      guard let at = authority.lastIndex(of: "@") else {
        // A password with a slash or a question mark would be taken for a port and a database.
        if authority.contains(":"), path.contains("@") { throw ambiguous }
        return (String(authority), path, query)
      }
      let user = authority[..<at].split(separator: "@", omittingEmptySubsequences: false)
      return (user.joined(separator: "%40") + authority[at...], path, query)
    }

    private static var ambiguous: StoreError {
      StoreError(
        .badRequest,
        context: "address",
        message: "it cannot be told where the password ends:"
          + " in a password write %40 for @, %2F for /, %3A for : and %3F for ?"
      )
    }

    /// Reads a parameter, and returns it as the client library reads it, if it is for the library.
    private mutating func take(_ name: String, _ value: String, isNamed: Bool) throws -> String? {
      switch name {
      case "schema", "currentSchema", "search_path", "schema_search_path":
        let names = (Self.decoded(value[...]) ?? value).split(separator: ",").map { name in
          let name = String(name.drop(while: \.isWhitespace))
          // A list is written as in the server's own setting; one schema by its name.
          return name.hasPrefix("\"") ? name : SQLName.quoted(name)
        }
        searchPath = names.joined(separator: ",")
        return nil
      case "ApplicationName": return "application_name=" + value
      case "connectTimeout", "loginTimeout": return "connect_timeout=" + value
      case "ssl" where ["disable", "allow", "prefer", "require"].contains(value):
        return "sslmode=" + value
      case "ssl" where value == "false": return "sslmode=prefer"
      case "ssl" where value == "true": return "sslmode=require"
      case _ where Self.ofPools.contains(name): return nil
      case _ where Self.keywords.contains(name): return name + "=" + value
      default:
        throw StoreError(
          .badRequest,
          context: "address",
          message: isNamed && Self.isPlain(name)
            ? "PostgreSQL knows no parameter \(name)"
            : "PostgreSQL does not know one of the parameters"
        )
      }
    }

    /// Parameters by which libraries set up pools of their own, which mean nothing here.
    private static let ofPools: Set<String> = [
      "connection_limit", "pool_timeout", "pgbouncer", "pool", "pool_size", "max_overflow",
      "conn_max_age",
      "prepared_statements", "statement_cache_size", "prepareThreshold", "socketTimeout",
      "socket_timeout", "reconnect",
    ]

    /// All keywords that the client library knows.
    private static let keywords: Set<String> = {
      guard let defaults = PQconndefaults() else { return [] }
      defer { PQconninfoFree(defaults) }
      var keywords: Set<String> = []
      // Safety: the library ends its list with an option that has no keyword.
      var option = defaults
      while let keyword = option.pointee.keyword {
        keywords.insert(String(cString: keyword))
        option += 1
      }
      return keywords
    }()

    private static func isPlain(_ name: String) -> Bool {
      name.utf8.count <= 40 && name.utf8.allSatisfy { $0 == UInt8(ascii: "_") || isLetter($0) }
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    /// A text without `%` escapes; nil where one is none.
    private static func decoded(_ text: Substring) -> String? {
      var bytes: [UInt8] = []
      var rest = text.utf8
      while let byte = rest.popFirst() {
        guard byte == UInt8(ascii: "%") else {
          bytes.append(byte)
          continue
        }
        guard let number = UInt8(Substring(rest.prefix(2)), radix: 16), rest.count >= 2 else {
          return nil
        }
        bytes.append(number)
        rest = rest.dropFirst(2)
      }
      return String(decoding: bytes, as: UTF8.self)
    }
  }
#endif
