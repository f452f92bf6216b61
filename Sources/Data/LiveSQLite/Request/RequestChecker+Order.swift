#if SQLite
  import GRDB

  extension RequestChecker {
    /// Returns the terms of the order of a request and its arrangement, and the number of terms
    /// before the section's term.
    mutating func order(
      of request: RowRequest,
      key: [RowQuery.Term]
    ) throws -> (terms: [RowQuery.Term], sectionPosition: Int) {
      var own: [RowQuery.Term] = []
      for wanted in request.order { own.append(try term(wanted)) }
      let arranged = try request.arrangement.sectionTerm.map { try term($0) }
      var (order, sectionPosition) = Array.order(
        own,
        lead: arranged == nil ? request.sectionLead : 0,
        section: try arranged ?? request.section.map { try section($0) },
        sorted: try request.arrangement.sortTerms.map { try term($0) }
      )
      for (index, term) in order.enumerated() {
        guard let own = key.firstIndex(like: term).map({ key[$0] }) else { continue }
        order[index].canBeNull = own.canBeNull
        if !own.canBeNull { order[index].isNullGreatest = false }
      }
      for (index, term) in order.enumerated() where term.collation == nil {
        order[index].collation = term.column.flatMap { collation(of: $0) }
      }
      return (order, sectionPosition)
    }

    private func term(of column: TableColumn, isDescending: Bool) -> RowQuery.Term {
      RowQuery.Term(
        expression: Identifier.quoted(column.name),
        isDescending: isDescending,
        canBeNull: true,
        column: column.name
      )
    }

    private mutating func term(_ wanted: RowOrder) throws -> RowQuery.Term {
      let order = wanted.resolved(in: table)
      var term: RowQuery.Term
      if let expression = order.expression {
        term = self.term(try condition(expression), isDescending: order.isDescending)
      } else if let text = order.text {
        let expression = try expression(text, context: "order")
        term = self.term(expression, isDescending: order.isDescending)
      } else {
        term = self.term(of: try column(order.column), isDescending: order.isDescending)
      }
      if let collation = order.collation {
        term.expression += " COLLATE " + collation.name
        term.collation = collation.name
        term.column = nil
      }
      if let nulls = order.nulls { term.isNullFirst = nulls == .first }
      return term
    }

    private func term(_ expression: String, isDescending: Bool) -> RowQuery.Term {
      RowQuery.Term(expression: expression, isDescending: isDescending, canBeNull: true)
    }

    private func term(_ wanted: SortTerm) throws -> RowQuery.Term {
      var term = term(of: try column(wanted.key), isDescending: !wanted.isAscending)
      term.isNullFirst = wanted.nils != .last
      return term
    }

    /// Returns the order term that forms the sections.
    private func section(_ text: String) throws -> RowQuery.Term {
      let order = RowOrder(text).resolved(in: table)
      if let column = table.column(named: order.column) {
        return term(of: column, isDescending: order.isDescending)
      }
      return RowQuery.Term(
        expression: try expression(text, context: "section"),
        isDescending: false,
        canBeNull: true
      )
    }

    /// Returns the condition that one of some columns contains a text, in parentheses, with its
    /// parameters. LIKE and instr compare a stored text only up to its first NUL character.
    func condition(
      finding filter: TextFilter
    ) throws -> (condition: String, parameters: [String: Value]) {
      // User parameters begin with a colon, so this name is free.
      let name = "@filter"
      let hasZero = filter.text.utf8.contains(0)
      let columns = try filter.keys.map { Identifier.quoted(try column($0).name) }
      let parts = columns.map { column in
        hasZero
          ? "instr(lower(\(column)), lower(\(name))) > 0"
          : "\(column) LIKE \(name) ESCAPE '\\'"
      }
      let conditions = zip(columns, parts).map { "(\($1) AND typeof(\($0)) <> 'blob')" }
      let text = hasZero ? filter.text : filter.likePattern
      let condition = conditions.isEmpty ? "0" : conditions.joined(separator: " OR ")
      return ("(" + condition + ")", [name: .text(text)])
    }
  }

  extension RowCollation {
    /// Creates the collation from SQLite's name, ignoring case.
    init?(name: String) {
      guard
        let known = Self.allCases.first(where: { $0.name.uppercased() == name.uppercased() })
      else { return nil }
      self = known
    }

    /// SQLite's name of the collation. The localized ones are from GRDB, which adds them to each
    /// connection.
    fileprivate var name: String {
      switch self {
      case .binary: "BINARY"
      case .ignoringCase: "NOCASE"
      case .localized: DatabaseCollation.localizedCompare.name
      case .localizedStandard: DatabaseCollation.localizedStandardCompare.name
      }
    }
  }
#endif
