#if PostgreSQL
  import CPostgreSQL

  /// Where a database is and how to connect to it, as `psql` takes it: an address that begins with
  /// `postgres://` or `postgresql://`, keywords with values, or nothing where the environment and its
  /// files say it all. The spellings of other libraries are accepted as well.
  struct ServerAddress: Sendable {
    /// The address as the client library reads it. It may hold a password.
    private let text: String
    /// The server's command line options, if there are any.
    private let commandLine: String?
    /// What errors and titles call the database; never with a password.
    let name: String
    /// The value of each keyword that the address, the environment or a service file gives one: equal for
    /// two addresses that lead to the same database as the same user. It may hold a password.
    let keywords: [String: String]
    /// How long to wait for a connection.
    var patience = Duration.seconds(10)
    /// How long a statement may take.
    var statementPatience = Duration.seconds(60)
    var mayWrite = false

    /// Reads an address.
    ///
    /// - Throws: `StoreError` when it is none.
    init(_ text: String) throws {
      let spelling = try AddressSpelling(text)
      let text = spelling.text
      self.text = text
      var message: UnsafeMutablePointer<CChar>?
      guard let options = PQconninfoParse(text, &message) else {
        defer { PQfreemem(message) }
        // The library's message may quote the text, and with it a password.
        throw Self.unreadable
      }
      defer { PQconninfoFree(options) }
      let said = Self.values(of: options)
      var keywords = said
      if let defaults = PQconndefaults() {
        keywords.merge(Self.values(of: defaults)) { said, _ in said }
        PQconninfoFree(defaults)
      }
      if let path = spelling.searchPath {
        let option = "-c search_path=" + Self.escaped(path)
        keywords["options"] = keywords["options"].map { $0 + " " + option } ?? option
      }
      self.keywords = keywords
      commandLine = keywords["options"]
      try Self.check(said)
      let host = said["host"] ?? said["hostaddr"] ?? ""
      let port = said["port"].map { ":" + $0 } ?? ""
      let service = said["service"].map { "service " + $0 }
      name = service ?? "postgres://" + host + port + "/" + (said["dbname"] ?? "")
    }

    private static var unreadable: StoreError {
      StoreError(
        .badRequest,
        context: "address",
        message: "not an address of PostgreSQL: write postgres://HOST/DATABASE, or host=HOST"
          + " dbname=DATABASE"
      )
    }

    /// Refuses what messages would repeat, although it is rather a part of a password than a port or the name of
    /// a database.
    private static func check(_ keywords: [String: String]) throws {
      let isPort = keywords["port"]?.utf8.allSatisfy { byte in
        (0x30...0x39).contains(byte) || byte == UInt8(ascii: ",")
      }
      let isName = keywords["dbname"].map { !$0.contains("://") && !$0.contains("=") }
      if isPort == false || isName == false { throw unreadable }
    }

    /// A value as one word of the server's command line.
    private static func escaped(_ value: String) -> String {
      var escaped = ""
      for scalar in value.unicodeScalars {
        if scalar == "\\" || scalar.properties.isWhitespace { escaped.append("\\") }
        escaped.unicodeScalars.append(scalar)
      }
      return escaped
    }

    private static func values(
      of options: UnsafeMutablePointer<PQconninfoOption>
    ) -> [String: String] {
      var values: [String: String] = [:]
      // Safety: the library ends its list with an option that has no keyword.
      var option = options
      while let keyword = option.pointee.keyword {
        if let value = option.pointee.val {
          values[String(cString: keyword)] = String(cString: value)
        }
        option += 1
      }
      return values
    }

    /// What the library is given; of two values for one keyword the later counts.
    ///
    /// - Parameter withSettings: Whether the session begins with the settings. Pools refuse that, or ignore it.
    func parameters(withSettings: Bool) -> [(String, String)] {
      let own = withSettings ? (settings + [(Self.mark, "on")]).map { "-c \($0)=\($1)" } : []
      let options = ([commandLine].compactMap { $0 } + own).joined(separator: " ")
      return [
        ("fallback_application_name", "livecells"),
        ("keepalives_idle", "15"), ("keepalives_interval", "5"), ("keepalives_count", "3"),
        ("tcp_user_timeout", "20000"),
        ("dbname", text),
        ("client_encoding", "UTF8"),
      ] + (options.isEmpty ? [] : [("options", options)])
    }

    /// A setting of no effect, by which a connection knows that the server has taken its settings.
    static let mark = "livecells.direct"

    /// The settings for each statement: values as texts that say them exactly, nothing that waits for ever, and
    /// no writing unless it was asked for.
    var settings: [(String, String)] {
      let most = Int(statementPatience / .milliseconds(1))
      return [
        ("datestyle", "ISO,YMD"), ("intervalstyle", "postgres"), ("bytea_output", "hex"),
        ("extra_float_digits", "1"), ("standard_conforming_strings", "on"),
        ("statement_timeout", "\(most)"), ("lock_timeout", "250"),
        ("idle_in_transaction_session_timeout", "60000"),
        ("default_transaction_read_only", mayWrite ? "off" : "on"),
      ]
    }
  }

  // What is printed of it must not show the password.
  extension ServerAddress: CustomStringConvertible, CustomReflectable {
    var description: String { name }

    var customMirror: Mirror { Mirror(self, children: ["name": name]) }
  }
#endif
