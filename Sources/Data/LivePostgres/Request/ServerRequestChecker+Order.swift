#if PostgreSQL
  extension ServerRequestChecker {
    func term(
      _ name: String,
      isDescending: Bool = false,
      isNullFirst: Bool? = nil
    ) throws -> ServerQuery.Term {
      let column = try column(name)
      let (expression, type) = try ordered(SQLName.quoted(column.name), type: column.type)
      return ServerQuery.Term(
        expression,
        type: type,
        isDescending: isDescending,
        canBeNull: column.canBeNull,
        isNullFirst: column.canBeNull ? isNullFirst : nil
      )
    }

    /// Returns the expression to order by: the text of the values if their type has no order.
    private func ordered(
      _ expression: String,
      type: UInt32
    ) throws -> (expression: String, type: UInt32) {
      try hasOrder(expression, type: type)
        ? (expression, type) : (expression + "::text", ServerType.text)
    }

    /// Returns whether the server has an order for the values of an expression. The server is
    /// queried, because the order of arrays, domains, ranges and composite types depends on their
    /// elements.
    private func hasOrder(_ expression: String, type: UInt32) throws -> Bool {
      if ServerType.ordered.contains(type) { return true }
      do {
        _ = try transaction.describe("SELECT 1 FROM \(source) ORDER BY \(expression)")
        return true
      } catch let error as ServerError where !error.isConnectionLost {
        return error.state != ServerError.noFunction
      }
    }

    /// Returns the order terms of a request with its arrangement, and the number of terms before
    /// the section term.
    func order(
      of request: RowRequest,
      key: [ServerQuery.Term]
    ) throws -> (terms: [ServerQuery.Term], sectionPosition: Int) {
      func term(_ wanted: SortTerm) throws -> ServerQuery.Term {
        try self.term(
          wanted.key,
          isDescending: !wanted.isAscending,
          isNullFirst: wanted.nils == .first
        )
      }
      let own = try request.order.enumerated().map { try self.term($1, at: $0) }
      let arranged = try request.arrangement.sectionTerm.map(term)
      return Array.order(
        own,
        lead: arranged == nil ? request.sectionLead : 0,
        section: try arranged ?? request.section.map { try section($0) },
        sorted: try request.arrangement.sortTerms.map(term)
      )
    }

    /// Returns a term of the request's own order.
    private func term(_ wanted: RowOrder, at index: Int) throws -> ServerQuery.Term {
      let order = wanted.resolved(in: table)
      var term: ServerQuery.Term
      var isBinary = false
      if let (expression, type) = orderExpressions[index] {
        let (expression, type) = try ordered(expression, type: type)
        term = ServerQuery.Term(expression, type: type, isDescending: order.isDescending)
      } else {
        term = try self.term(order.column, isDescending: order.isDescending)
        isBinary = try column(order.column).collation == .binary
      }
      if let collation = order.collation, !(collation == .binary && isBinary) {
        term.expression = try collated(term, collation)
      }
      if let nulls = order.nulls, term.canBeNull { term.isNullFirst = nulls == .first }
      return term
    }

    /// Returns the expression of a term with a collation.
    private func collated(_ term: ServerQuery.Term, _ collation: RowCollation) throws -> String {
      guard ExpressionKind(type: term.type) == .text else { return term.expression }
      switch collation {
      case .binary: return "(\(term.expression) COLLATE \"C\")"
      case .ignoringCase:
        return "(lower(\(term.expression) COLLATE \"C\") COLLATE \"C\")"
      case .localized where try Catalog(transaction: transaction).hasUnicodeCollation:
        return "(\(term.expression) COLLATE \"und-x-icu\")"
      case .localizedStandard:
        if let name = try Catalog(transaction: transaction).numericCollation {
          return "(\(term.expression) COLLATE \(name))"
        }
        throw noCollation(
          collation,
          "create one with CREATE COLLATION natural_order (provider = icu, locale = 'und-u-kn-true')"
        )
      case .localized:
        throw noCollation(collation, "order by an expression with a collation of the server")
      }
    }

    private func noCollation(_ collation: RowCollation, _ advice: String) -> StoreError {
      StoreError(
        .refused,
        context: context,
        message:
          "the server has no collation for a \(collation.rawValue) order: \(advice)"
      )
    }

    /// Returns the section term: a column or an expression.
    private func section(_ text: String) throws -> ServerQuery.Term {
      if let sectionExpression {
        let (expression, type) = try ordered(sectionExpression, type: sectionType)
        return ServerQuery.Term(expression, type: type)
      }
      let order = RowOrder(text).resolved(in: table)
      return try term(order.column, isDescending: order.isDescending)
    }
  }
#endif
