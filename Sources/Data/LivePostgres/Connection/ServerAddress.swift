#if PostgreSQL
  import CPostgreSQL

  /// The address of a database and its connection parameters, as `psql` accepts them. It is a URI
  /// that begins with `postgres://` or `postgresql://`, keywords with values, or empty. The formats
  /// of other libraries are accepted as well.
  struct ServerAddress: Sendable {
    /// The address in the format of libpq. It may contain a password.
    private let text: String
    /// The command-line options for the server session, if any.
    private let commandLine: String?
    /// The name of the database in messages. It never contains a password.
    let name: String
    /// The connection parameters from the address, the environment and service files. They are
    /// equal for two addresses of the same database and user. They may contain a password.
    let keywords: [String: String]
    /// The timeout for connecting.
    var patience = Duration.seconds(10)
    /// The timeout of a statement.
    var statementPatience = Duration.seconds(60)
    var mayWrite = false

    /// Parses an address.
    ///
    /// - Throws: `StoreError` if it is not valid.
    init(_ text: String) throws {
      let spelling = try AddressSpelling(text)
      let text = spelling.text
      self.text = text
      var message: UnsafeMutablePointer<CChar>?
      guard let options = PQconninfoParse(text, &message) else {
        defer { PQfreemem(message) }
        // The message of libpq may quote the text, and with it a password.
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
        message: "not a PostgreSQL address: write postgres://HOST/DATABASE, or host=HOST"
          + " dbname=DATABASE"
      )
    }

    /// Rejects a host, port, service or database name that probably contains a part of a password,
    /// because messages would quote it.
    private static func check(_ keywords: [String: String]) throws {
      let isPort = keywords["port"]?.utf8.allSatisfy { byte in
        (0x30...0x39).contains(byte) || byte == UInt8(ascii: ",")
      }
      let isName = keywords["dbname"].map { !$0.contains("://") && !$0.contains("=") }
      if isPort == false || isName == false { throw unreadable }
      for place in ["host", "hostaddr", "service"].compactMap({ keywords[$0] }) {
        // The folder of a socket may have any name.
        let isFolder = place.hasPrefix("/") || place.hasPrefix("@")
        let isPlain = place.unicodeScalars.allSatisfy {
          !";=@".unicodeScalars.contains($0) && !$0.properties.isWhitespace
        }
        if !isPlain, !isFolder || place.contains(";") { throw unreadable }
      }
    }

    /// Escapes a value as one word of the server's command line.
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
      // Safety: libpq ends the list with an option whose keyword is null.
      var option = options
      while let keyword = option.pointee.keyword {
        if let value = option.pointee.val {
          values[String(cString: keyword)] = String(cString: value)
        }
        option += 1
      }
      return values
    }

    /// Returns the parameters for libpq. If a keyword occurs twice, the later value counts.
    ///
    /// - Parameter withSettings: Whether the session begins with the settings. Pools reject or
    ///   ignore them.
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

    /// A custom setting without effect. If a session has it, the server has received the settings.
    static let mark = "livecells.direct"

    /// The settings of each session or transaction: exact text formats of values, timeouts, and
    /// read-only transactions unless writing is allowed.
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

  // Printing or reflecting the address must not reveal the password.
  extension ServerAddress: CustomStringConvertible, CustomReflectable {
    var description: String { name }

    var customMirror: Mirror { Mirror(self, children: ["name": name]) }
  }
#endif
