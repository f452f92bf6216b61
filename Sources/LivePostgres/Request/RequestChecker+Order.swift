#if PostgreSQL
  extension RequestChecker {
    func term(
      _ name: String,
      isDescending: Bool = false,
      isNullFirst: Bool? = nil
    ) throws -> RowQuery.Term {
      let column = try column(name)
      return RowQuery.Term(
        column.ordered.expression,
        type: column.ordered.type,
        isDescending: isDescending,
        canBeNull: column.canBeNull,
        isNullFirst: column.canBeNull ? isNullFirst : nil
      )
    }

    /// The terms of the order that a request and its arrangement ask for, the section's first.
    func order(of request: RowRequest, key: [RowQuery.Term]) throws -> [RowQuery.Term] {
      func term(_ wanted: SortTerm) throws -> RowQuery.Term {
        try self.term(
          wanted.key,
          isDescending: !wanted.isAscending,
          isNullFirst: wanted.nils == .first
        )
      }
      var wanted: [RowQuery.Term] = []
      if let section = request.arrangement.sectionTerm {
        wanted.append(try term(section))
      } else if let section = request.section {
        wanted.append(try self.section(section))
      }
      wanted += try request.arrangement.sortTerms.map(term)
      for (index, order) in request.order.enumerated() {
        wanted.append(try self.term(order, at: index))
      }
      var order: [RowQuery.Term] = []
      for term in wanted where !order.contains(where: { $0.expression == term.expression }) {
        order.append(term)
      }
      return order
    }

    /// A term of the request's own order.
    private func term(_ wanted: RowOrder, at index: Int) throws -> RowQuery.Term {
      let order = wanted.resolved(in: table)
      var term: RowQuery.Term
      var isBinary = false
      if let (expression, type) = orderExpressions[index] {
        let isUnordered = ServerType.unordered.contains(type)
        term = RowQuery.Term(
          isUnordered ? expression + "::text" : expression,
          type: isUnordered ? ServerType.text : type,
          isDescending: order.isDescending
        )
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

    /// The texts of a term, as they are compared in an order.
    private func collated(_ term: RowQuery.Term, _ collation: RowCollation) throws -> String {
      guard ExpressionKind(type: term.type) == .text else { return term.expression }
      switch collation {
      case .binary: return "(\(term.expression) COLLATE \"C\")"
      case .ignoringCase:
        return "(lower(\(term.expression) COLLATE \"C\") COLLATE \"C\")"
      case .localized where try Catalog(transaction: transaction).hasUnicodeCollation:
        return "(\(term.expression) COLLATE \"und-x-icu\")"
      case .localized, .localizedStandard:
        throw StoreError(
          .refused,
          context: context,
          message:
            "PostgreSQL has no collation for an order that is \(collation.rawValue): name one of"
            + " the server's own in an order by an expression"
        )
      }
    }

    /// The term of the order by which rows fall into sections: a column, or an expression.
    private func section(_ text: String) throws -> RowQuery.Term {
      if let sectionExpression { return RowQuery.Term(sectionExpression, type: sectionType) }
      let order = RowOrder(text).resolved(in: table)
      return try term(order.column, isDescending: order.isDescending)
    }
  }
#endif
