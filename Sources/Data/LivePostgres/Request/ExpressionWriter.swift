#if PostgreSQL
  /// Translates expressions to SQL, with their values as parameters.
  ///
  /// The server compares only values of one type, so the writer tracks the kind of each part.
  struct ExpressionWriter {
    /// The alias of a request's rows.
    static let ownName = "_r0"

    /// The parameter values, beginning with `$1`.
    private(set) var parameters: [Statement.Parameter]
    /// The columns by scope.
    private var scopes: [Int: [ExactName: Catalog.Column]]
    /// The quoted relations of related rows.
    private(set) var relations: Set<ExactName> = []
    private let context: String
    private let catalog: Catalog

    /// Creates a writer for the columns of a request's rows.
    init(
      _ columns: [Catalog.Column],
      _ parameters: [Statement.Parameter],
      context: String,
      catalog: Catalog
    ) {
      self.parameters = parameters
      self.context = context
      self.catalog = catalog
      scopes = [0: Self.byName(columns)]
    }

    private static func byName(_ columns: [Catalog.Column]) -> [ExactName: Catalog.Column] {
      Dictionary(columns.map { (ExactName($0.name), $0) }) { first, _ in first }
    }

    /// Returns a condition. Results other than true count as false.
    mutating func condition(_ expression: RowExpression) throws -> String {
      switch expression {
      case .equal(let left, let right): return try equality(left, right, isCondition: true)
      case .all(let parts): return try list(parts, "AND", empty: "true")
      case .any(let parts): return try list(parts, "OR", empty: "false")
      case .not(let part): return "(\(try condition(part)) IS NOT TRUE)"
      default: break
      }
      var part = try part(expression)
      part.sql = written(part)
      switch part.kind {
      case .boolean: return part.sql
      case .integer, .real, .decimal: return "(\(part.sql) <> 0)"
      default: return "false"
      }
    }

    /// Returns an expression with a value.
    mutating func part(_ expression: RowExpression) throws -> Part {
      switch expression {
      case .column(let name, let scope): return try column(name, scope)
      case .value(let value): return constant(value)
      case .equal(let left, let right):
        return truth(try equality(left, right, isCondition: false))
      case .less(let left, let right): return try comparison(left, "<", right)
      case .lessOrEqual(let left, let right): return try comparison(left, "<=", right)
      case .all, .any: return truth("coalesce(\(try condition(expression)), false)")
      case .not: return truth(try condition(expression))
      case .isOne(let part, let values): return truth(try isOne(part, values))
      case .calculated(let left, let operation, let right):
        return try calculation(left, operation, right)
      case .normalized(let expression, let form): return try normalized(expression, form)
      case .number(let whole, let path):
        let json = try writtenPart(whole).sql
        let names = bind("{" + path.map { "\"\($0)\"" }.joined(separator: ",") + "}", "text[]")
        return Part(sql: "((\(json))::jsonb #>> \(names))::float8", kind: .real)
      case .contains(let whole, let part):
        return try texts(whole, part) { "(strpos(\($0), \($1)) > 0)" }
      case .starts(let whole, let part):
        return try texts(whole, part) { "(left(\($0), length(\($1))) = \($1))" }
      case .coalesced(let first, let second):
        let (first, second) = try pair(part(first), part(second))
        return joined("coalesce(\(first.sql), \(second.sql))", first, second)
      case .conditional(let test, let first, let second):
        let test = try condition(test)
        let (first, second) = try pair(part(first), part(second))
        return joined("(CASE WHEN \(test) THEN \(first.sql) ELSE \(second.sql) END)", first, second)
      case .related(let sources, let expression):
        let rows = try rows(sources)
        var part = try part(expression)
        part.sql = "(SELECT \(written(part)) FROM \(rows) LIMIT 1)"
        (part.canBeNull, part.value) = (true, nil)
        return part
      case .exists(let sources, let test):
        let rows = try rows(sources)
        return truth("EXISTS(SELECT 1 FROM \(rows) AND \(try condition(test)))")
      case .count(let sources, let test):
        let rows = try rows(sources)
        let sql = "(SELECT count(*) FROM \(rows) AND \(try condition(test)))"
        return Part(sql: sql, kind: .integer, canBeNull: false)
      }
    }

    /// Returns an expression in which a constant is bound as a parameter.
    mutating func writtenPart(_ expression: RowExpression) throws -> Part {
      var part = try part(expression)
      part.sql = written(part)
      return part
    }

    private func truth(_ sql: String) -> Part { Part(sql: sql, kind: .boolean, canBeNull: false) }

    private func joined(_ sql: String, _ first: Part, _ second: Part) -> Part {
      Part(sql: sql, kind: first.kind, collation: max(first.collation, second.collation))
    }

    private mutating func list(
      _ parts: [RowExpression],
      _ word: String,
      empty: String
    ) throws -> String {
      if parts.isEmpty { return empty }
      let texts = try parts.map { try condition($0) }
      return "(" + texts.joined(separator: " \(word) ") + ")"
    }

    // MARK: Columns and values

    private func column(_ name: String, _ scope: Int) throws -> Part {
      guard let column = scopes[scope]?[ExactName(name)] else {
        throw StoreError(.noSuchColumn(name, known: nil), context: context)
      }
      let sql = (scope == 0 ? Self.ownName : "_r\(scope)") + "." + SQLName.quoted(name)
      return Part(
        sql: sql,
        kind: ExpressionKind(type: column.type),
        canBeNull: column.canBeNull,
        collation: column.collation,
        isFloat: column.type == ServerType.float
      )
    }

    private mutating func constant(_ value: Value) -> Part {
      let kind = ExpressionKind(of: value)
      if kind == .nothing { return Part(sql: "NULL", kind: .nothing, value: value) }
      return Part(sql: "", kind: kind, canBeNull: false, value: value)
    }

    mutating func bind(_ text: String, _ typeName: String) -> String {
      // The cast determines the type of the parameter.
      parameters.append(Statement.Parameter(text: text))
      return "$\(parameters.count)::\(typeName)"
    }

    /// Returns a part converted to a kind, or nil if a constant cannot be converted.
    private mutating func part(_ part: Part, as kind: ExpressionKind) -> Part? {
      var result = part
      if let value = part.value, !value.isNull {
        guard let text = value.postgresText(as: kind), catalog.transaction.canHold(text) else {
          return nil
        }
        result.sql = bind(text, kind.typeName)
        (result.kind, result.value) = (kind, nil)
        return result
      }
      if part.isFloat { result = displayed(part) }
      if part.kind == kind { return result }
      result.kind = kind
      result.sql =
        switch (part.kind, kind) {
        case (.nothing, _): "NULL::\(kind.typeName)"
        // Integers and decimals are compared without a cast, so that an index can be used.
        case (.integer, .decimal), (.integer, .real), (.decimal, .real): part.sql
        case (.boolean, _): "\(part.sql)::int"
        case (.time, .real): "extract(epoch FROM \(part.sql))::float8"
        default: "\(part.sql)::\(kind.typeName)"
        }
      return result
    }

    /// Returns two parts converted to the kind as which they are compared.
    private mutating func pair(_ left: Part, _ right: Part) throws -> (Part, Part) {
      guard let pair = converted(left, right) else {
        throw StoreError(
          .refused,
          context: context,
          message:
            "PostgreSQL cannot compare values of different types: \(name(left)) with \(name(right))"
        )
      }
      return pair
    }

    private mutating func converted(_ left: Part, _ right: Part) -> (Part, Part)? {
      guard let kind = commonKind(left, right), let first = part(left, as: kind),
        let second = part(right, as: kind)
      else { return nil }
      return (first, second)
    }

    /// Returns the kind as which two parts are compared. A constant adopts the kind of the other
    /// part if possible.
    private func commonKind(_ left: Part, _ right: Part) -> ExpressionKind? {
      for (part, value) in [(left, right.value), (right, left.value)] {
        guard let value, part.value == nil, part.kind != .nothing else { continue }
        if part.kind == .text || part.kind == .bytes { break }
        if case .other = part.kind { return .text }
        if part.kind != .nothing, !value.isNull, value.postgresText(as: part.kind) != nil {
          return part.kind
        }
      }
      return left.kind.common(with: right.kind)
    }

    private func name(_ part: Part) -> String {
      if let value = part.value { return value.quoted }
      return part.sql
    }

    // MARK: Comparing

    private mutating func equality(
      _ left: RowExpression,
      _ right: RowExpression,
      isCondition: Bool
    ) throws -> String {
      var (left, right) = (try part(left), try part(right))
      if left.kind == .nothing { swap(&left, &right) }
      if right.kind == .nothing {
        return left.kind == .nothing || left.value?.isNull == true
          ? "true" : "(\(written(left)) IS NULL)"
      }
      guard let (first, second) = floats(left, "=", right) ?? converted(left, right) else {
        // Values of different kinds are equal only if both are null.
        let nulls = [left, right].filter(\.canBeNull)
        return nulls.count < 2 ? "false" : "(\(left.sql) IS NULL AND \(right.sql) IS NULL)"
      }
      // Only a plain comparison can use an index. In a condition, null has the effect of false.
      let isPlain = !first.canBeNull && !second.canBeNull
      let hasValue = isCondition && (!first.canBeNull || !second.canBeNull)
      let word = isPlain || hasValue ? "=" : "IS NOT DISTINCT FROM"
      return "(\(exact(first)) \(word) \(exact(second)))"
    }

    /// Returns the SQL of a part in its own kind.
    private mutating func written(_ part: Part) -> String {
      self.part(part, as: part.kind)?.sql ?? "NULL"
    }

    private mutating func comparison(
      _ left: RowExpression,
      _ sign: String,
      _ right: RowExpression
    ) throws -> Part {
      let parts = (try part(left), try part(right))
      let (left, right) = try floats(parts.0, sign, parts.1) ?? pair(parts.0, parts.1)
      let canBeNull = left.canBeNull || right.canBeNull
      let sql = "(\(ordered(left)) \(sign) \(ordered(right)))"
      return Part(sql: sql, kind: .boolean, canBeNull: canBeNull)
    }

    /// Returns the SQL of a part whose texts are ordered by code points.
    private func ordered(_ part: Part) -> String {
      part.kind == .text && part.collation > .binary ? "(\(part.sql) COLLATE \"C\")" : part.sql
    }

    /// Returns the SQL of a part whose texts are tested for equality by code points.
    private func exact(_ part: Part) -> String {
      part.kind == .text && part.collation > .exact ? "(\(part.sql) COLLATE \"C\")" : part.sql
    }

    /// Returns an expression whose comparisons are those of a form. Columns of the server's own
    /// types have only one spelling of each value.
    private mutating func normalized(
      _ expression: RowExpression,
      _ form: RowExpression.Form
    ) throws -> Part {
      if case .value(let value) = expression, form != .json {
        return constant(value.normalized(form))
      }
      var part = try writtenPart(expression)
      part.value = nil
      switch (form, part.kind) {
      case (.decimal, .text):
        let number = "'^[-+]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][-+]?[0-9]{1,4})?$'"
        part.sql = "(CASE WHEN \(part.sql) ~ \(number) THEN (\(part.sql))::numeric END)"
        (part.kind, part.canBeNull) = (.decimal, true)
      case (.time, .other(ServerType.time)), (.time, .other(ServerType.day)):
        part.sql = "((\(part.sql))::timestamp AT TIME ZONE 'UTC')"
        part.kind = .time
      case (.uuid, .text): part.sql = "upper(\(part.sql))"
      case (.json, .text), (.json, .other): part.sql = "((\(part.sql))::jsonb)::text"
      default: break
      }
      if case .other = part.kind, form == .json { part.kind = .text }
      return part
    }

    private mutating func isOne(_ expression: RowExpression, _ values: [Value]) throws -> String {
      var own = try part(expression)
      if own.value != nil { own = part(own, as: own.kind) ?? own }
      var kind = own.kind
      if case .other = kind { kind = .text }
      let isFractional = values.contains { !$0.isNull && $0.postgresText(as: .integer) == nil }
      if kind == .integer, isFractional { kind = .decimal }
      let isFloat = own.isFloat && kind == .real
      let texts = values.compactMap { value in
        value.isNull ? nil : isFloat ? floatText(value, "=") : value.postgresText(as: kind)
      }
      .filter(catalog.transaction.canHold)
      let hasNull = values.contains { $0.isNull }
      guard let asKind = isFloat ? own : part(own, as: kind) else { return "false" }
      var tests: [String] = []
      if !texts.isEmpty {
        let list = "{" + texts.map(Self.element).joined(separator: ",") + "}"
        let array = bind(list, (isFloat ? "float4" : kind.typeName) + "[]")
        let own = exact(asKind)
        // No index can be used for the result of a function.
        tests.append("(\(own) = ANY (\(array)) AND \(own) IS NOT NULL)")
      }
      if hasNull { tests.append("\(own.sql) IS NULL") }
      return tests.isEmpty ? "false" : "(" + tests.joined(separator: " OR ") + ")"
    }

    /// Returns an element of an array literal.
    private static func element(_ text: String) -> String {
      var quoted = "\""
      for character in text.unicodeScalars {
        if character == "\"" || character == "\\" { quoted.append("\\") }
        quoted.unicodeScalars.append(character)
      }
      return quoted + "\""
    }

    // MARK: Calculating

    private mutating func calculation(
      _ left: RowExpression,
      _ operation: RowExpression.Operation,
      _ right: RowExpression
    ) throws -> Part {
      let (left, right) = (try part(left), try part(right))
      let kinds = [left.kind, right.kind]
      // Decimals are exact and have no size limit, in contrast to the server's integers.
      let kind: ExpressionKind = kinds.contains(.real) || kinds.contains(.time) ? .real : .decimal
      guard let first = part(left, as: kind), let second = part(right, as: kind),
        kinds.allSatisfy({ $0 != .text && $0 != .bytes })
      else {
        throw StoreError(
          .refused,
          context: context,
          message: "PostgreSQL can calculate only with numbers: \(name(left)) \(operation.rawValue)"
            + " \(name(right))"
        )
      }
      let sql =
        "(\(first.sql)::\(kind.typeName) \(operation.rawValue) \(second.sql)::\(kind.typeName))"
      return Part(sql: sql, kind: kind, canBeNull: left.canBeNull || right.canBeNull)
    }

    private mutating func texts(
      _ whole: RowExpression,
      _ part: RowExpression,
      _ sql: (String, String) -> String
    ) throws -> Part {
      let (whole, other) = (try self.part(whole), try self.part(part))
      guard whole.kind != .bytes, let first = self.part(whole, as: .text),
        let second = self.part(other, as: .text)
      else {
        // A text with NUL is contained in no text of the database.
        return Part(sql: "NULL::boolean", kind: .boolean)
      }
      let text = sql("(\(first.sql) COLLATE \"C\")", second.sql)
      return Part(sql: text, kind: .boolean, canBeNull: first.canBeNull || second.canBeNull)
    }

    // MARK: Related rows

    /// Returns the tables of sources, with the condition that joins them.
    private mutating func rows(_ sources: [RowExpression.Source]) throws -> String {
      var tables: [String] = []
      var tests: [String] = []
      for source in sources {
        let relation = try catalog.relation(named: source.table)
        scopes[source.scope] = Self.byName(relation.columns)
        relations.insert(ExactName(relation.source))
        tables.append("\(relation.source) AS _r\(source.scope)")
        for pair in source.pairs {
          let outer = try column(pair.outer, pair.outerScope)
          let inner = try column(pair.column, source.scope)
          let (first, second) = try floats(outer, "=", inner) ?? self.pair(outer, inner)
          tests.append("\(first.sql) = \(second.sql)")
        }
      }
      return tables.joined(separator: ", ") + " WHERE "
        + (tests.isEmpty ? "true" : tests.joined(separator: " AND "))
    }
  }
#endif
