#if PostgreSQL
  import CPostgreSQL

  /// Where a database is and how it is spoken with, as `psql` takes it: an address that begins with
  /// `postgres://` or `postgresql://`, keywords with values, or nothing where the environment and its
  /// files say it all.
  struct ServerAddress: Sendable {
    /// What the user wrote. It may hold a password.
    private let text: String
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
      self.text = text
      var message: UnsafeMutablePointer<CChar>?
      guard let options = PQconninfoParse(text, &message) else {
        defer { PQfreemem(message) }
        // The library's message may quote the text, and with it a password.
        throw StoreError(
          .badRequest,
          context: "address",
          message: "not an address of PostgreSQL: write postgres://HOST/DATABASE, or host=HOST"
            + " dbname=DATABASE"
        )
      }
      defer { PQconninfoFree(options) }
      let said = Self.values(of: options)
      var keywords = said
      if let defaults = PQconndefaults() {
        keywords.merge(Self.values(of: defaults)) { said, _ in said }
        PQconninfoFree(defaults)
      }
      self.keywords = keywords
      let host = said["host"] ?? said["hostaddr"] ?? ""
      let port = said["port"].map { ":" + $0 } ?? ""
      let service = said["service"].map { "service " + $0 }
      name = service ?? "postgres://" + host + port + "/" + (said["dbname"] ?? "")
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
    var parameters: [(String, String)] {
      [
        ("fallback_application_name", "livecells"),
        ("keepalives_idle", "15"), ("keepalives_interval", "5"), ("keepalives_count", "3"),
        ("tcp_user_timeout", "20000"),
        ("dbname", text),
        ("client_encoding", "UTF8"),
      ]
    }

    /// What each connection is set to: values as texts that say them exactly, nothing that waits
    /// for ever, and no writing unless it was asked for.
    var settings: [String] {
      let most = Int(statementPatience / .milliseconds(1))
      return [
        "SET datestyle = 'ISO, YMD'", "SET intervalstyle = 'postgres'", "SET bytea_output = 'hex'",
        "SET extra_float_digits = 1", "SET standard_conforming_strings = on",
        "SET statement_timeout = \(most)", "SET lock_timeout = 250",
        "SET idle_in_transaction_session_timeout = 60000",
        "SET default_transaction_read_only = \(mayWrite ? "off" : "on")",
      ]
    }
  }

  // What is printed of it must not show the password.
  extension ServerAddress: CustomStringConvertible, CustomReflectable {
    var description: String { name }

    var customMirror: Mirror { Mirror(self, children: ["name": name]) }
  }
#endif
