#if PostgreSQL
  import KeyValueCore

  // The server rounds a number to the decimals or the precision of its column, and reports nothing.
  extension ServerWriter {
    /// Checks that a column keeps all digits of a decimal number.
    ///
    /// - Throws: `StoreError` with the code `wrongType` if a digit would be lost.
    func checkDigits(_ value: Value, _ column: TableColumn, _ query: ServerQuery) throws {
      let digits: String
      switch value {
      case .text(let text), .decimal(let text): digits = text
      default: return
      }
      guard let number = DecimalNumber(digits) else { return }
      let declared = column.declaredType
      // Most columns need no look at the catalog.
      if DigitLimit.unlimited.contains(DigitLimit.name(of: declared)) { return }
      let type =
        DigitLimit.limited.contains(DigitLimit.name(of: declared))
        ? declared : try baseTypes(of: query.source)[ExactName(column.name)]
      guard let type, !DigitLimit(type).keeps(number, digits) else { return }
      throw StoreError(losingDigits: digits, column.name, declared)
    }

    /// Checks that columns keep all digits of the numbers that a statement calculates.
    ///
    /// - Parameters:
    ///   - calculated: The columns, with the expressions that are written to them.
    ///   - rows: Returns the rows with the expressions as `v0` and so on.
    /// - Throws: `StoreError` with the code `wrongType` if a digit would be lost in a row.
    func checkDigits(
      _ calculated: [(column: Catalog.Column, kind: ExpressionKind)],
      _ query: ServerQuery,
      rows: () throws -> (sql: String, builder: StatementBuilder)
    ) throws {
      var tests: [(name: String, type: String, text: String, sql: String)] = []
      for (number, (column, kind)) in calculated.enumerated() where kind == .decimal {
        let declared = column.declaredType
        let type =
          DigitLimit.name(of: declared) == DigitLimit.decimal
          ? declared : try baseTypes(of: query.source)[ExactName(column.name)]
        guard let type, case .scale = DigitLimit(type) else { continue }
        tests.append(
          (column.name, declared, "v\(number)", "v\(number)::\(type) IS DISTINCT FROM v\(number)")
        )
      }
      if tests.isEmpty { return }
      let (source, builder) = try rows()
      let texts = tests.map { "CASE WHEN \($0.sql) THEN \($0.text)::text END" }
      let condition = tests.map(\.sql).joined(separator: " OR ")
      let found = try run(
        builder.statement(
          "SELECT \(texts.joined(separator: ", ")) FROM \(source) WHERE \(condition) LIMIT 1"
        ),
        query
      )
      for (number, test) in tests.enumerated() where found.count > 0 {
        guard let digits = found.text(0, number) else { continue }
        throw StoreError(losingDigits: digits, test.name, test.type)
      }
    }

    /// Returns the types of the columns of a relation that are domains, without the domains.
    private func baseTypes(of source: String) throws -> [ExactName: String] {
      if let known = knownBaseTypes[source] { return known }
      let types = try Catalog(transaction: reader.transaction).baseTypes(of: source)
      knownBaseTypes[source] = types
      return types
    }
  }

  /// The numbers that a column of a type stores exactly.
  private enum DigitLimit {
    static let decimal: Substring = "numeric"
    /// The types that round.
    static let limited: Set<Substring> = [decimal, "real", "double precision"]
    /// Other frequent types, which store a text as it is or refuse it.
    static let unlimited: Set<Substring> = [
      "text", "character varying", "character", "integer", "bigint", "smallint", "boolean", "uuid",
      "timestamp", "timestamp with time zone", "timestamp without time zone", "date", "bytea",
      "json", "jsonb",
    ]

    case all
    /// The maximum number of decimals, or of zeros before the point if it is negative.
    case scale(Int)
    case float, double

    /// - Parameter type: The name of a type with its modifiers, as the server writes it.
    init(_ type: String) {
      switch type {
      case "real": self = .float
      case "double precision": self = .double
      default:
        let modifiers = type.dropFirst(Self.decimal.count + 1)
        guard Self.name(of: type) == Self.decimal, modifiers.last == ")",
          let scale = modifiers.dropLast().split(separator: ",").last.flatMap({ Int($0) })
        else {
          self = .all
          return
        }
        self = .scale(scale)
      }
    }

    /// Returns the name of a type without its modifiers.
    static func name(of type: String) -> Substring { type.prefix { $0 != "(" } }

    func keeps(_ number: DecimalNumber, _ digits: String) -> Bool {
      switch self {
      case .all: return true
      case .float: return Float(digits).flatMap { DecimalNumber($0.description) } == number
      case .double: return Double(digits).flatMap { DecimalNumber($0.description) } == number
      case .scale(let scale):
        // The server refuses numbers that are longer than this.
        guard let text = number.fixed(max(scale, 0)) else { return true }
        let zeros = String(repeating: "0", count: max(-scale, 0))
        return DecimalNumber(text) == number && (text == "0" || text.hasSuffix(zeros))
      }
    }
  }

  extension StoreError {
    fileprivate init(losingDigits digits: String, _ column: String, _ type: String) {
      self.init(
        .wrongType,
        context: "column \(column)",
        message: "a column of type \(type) cannot store all digits of \(digits):"
          + " declare the column as numeric"
      )
    }
  }
#endif
