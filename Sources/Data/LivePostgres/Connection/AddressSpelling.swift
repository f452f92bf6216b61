#if PostgreSQL
  import CPostgreSQL

  /// Converts the address formats of other libraries to that of libpq: drivers in the scheme
  /// (`postgresql+psycopg2://`), the JDBC prefix, and parameters that name a schema.
  ///
  /// Error messages contain at most the name of a parameter, never text that may belong to a
  /// password.
  struct AddressSpelling {
    /// The address in the format of libpq.
    private(set) var text: String
    /// The schemas to search for names, if the address names any.
    private(set) var searchPath: String?

    /// Converts an address. Keywords with values are left unchanged.
    ///
    /// - Throws: `StoreError` if the address is of another database or has unknown parameters.
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

    /// Returns the text after the scheme, or nil for keywords with values.
    private static func addressee(of text: String) -> Substring? {
      var rest = text.drop(while: \.isWhitespace)
      let isJDBC = rest.prefix(5).lowercased() == "jdbc:"
      if isJDBC { rest = rest.dropFirst(5) }
      guard let colon = rest.firstIndex(of: ":") else { return nil }
      let scheme = rest[..<colon].prefix { $0 != "+" }.lowercased()
      guard scheme == "postgres" || scheme == "postgresql" else { return nil }
      rest = rest[rest.index(after: colon)...]
      if rest.hasPrefix("//") { return rest.dropFirst(2) }
      // The short form of JDBC names a database on this machine.
      return isJDBC ? "/" + Substring(rest.drop { $0 == "/" }) : nil
    }

    /// Splits the address into authority, path and query. `@` in the password is escaped, which
    /// separates it from the host.
    private static func parts(
      of rest: Substring
    ) throws -> (authority: String, path: Substring, query: Substring) {
      let authority = rest.prefix { $0 != "/" && $0 != "?" }
      let tail = rest[authority.endIndex...]
      let path = tail.prefix { $0 != "?" }
      let query = tail[path.endIndex...].dropFirst()
      // The end of a password with a slash would be read as the name of a database.
      if path.contains("@") { throw ambiguous }
      guard let at = authority.lastIndex(of: "@") else { return (String(authority), path, query) }
      let user = authority[..<at].split(separator: "@", omittingEmptySubsequences: false)
      return (user.joined(separator: "%40") + authority[at...], path, query)
    }

    private static var ambiguous: StoreError {
      StoreError(
        .badRequest,
        context: "address",
        message: "the end of the password is ambiguous:"
          + " write %40 for @, %2F for /, %3A for : and %3F for ? in a password"
      )
    }

    /// Handles a parameter. Returns it in the format of libpq, or nil if libpq does not need it.
    ///
    /// - Parameter isNamed: Whether an error may quote the name. A query with an `@` may be a part
    ///   of a password.
    private mutating func take(_ name: String, _ value: String, isNamed: Bool) throws -> String? {
      switch name {
      case "schema", "currentSchema", "search_path", "schema_search_path":
        let names = (Self.decoded(value[...]) ?? value).split(separator: ",").map { name in
          let name = String(name.drop(while: \.isWhitespace))
          // A list is in the format of the server's `search_path` setting; a single schema is a
          // plain name.
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
            ? "PostgreSQL has no parameter \(name)"
            : "PostgreSQL does not have one of the parameters"
        )
      }
    }

    /// The pool parameters of other libraries, which are ignored.
    private static let ofPools: Set<String> = [
      "connection_limit", "pool_timeout", "pgbouncer", "pool", "pool_size", "max_overflow",
      "conn_max_age",
      "prepared_statements", "statement_cache_size", "prepareThreshold", "socketTimeout",
      "socket_timeout", "reconnect",
    ]

    /// The keywords that libpq accepts.
    private static let keywords: Set<String> = {
      guard let defaults = PQconndefaults() else { return [] }
      defer { PQconninfoFree(defaults) }
      var keywords: Set<String> = []
      // Safety: libpq ends the list with an option whose keyword is null.
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

    /// Returns the text with percent escapes decoded, or nil if one is not valid.
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
