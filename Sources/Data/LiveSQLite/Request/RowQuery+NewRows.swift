#if SQLite
  import Foundation

  extension RowQuery {
    /// Returns the sort position that a row outside the file would have, or nil if a `SELECT`
    /// returns the rows.
    func sortPosition(
      ofNew row: [ExactName: Value],
      number: Int,
      _ session: ReadSession
    ) throws -> [Value]? {
      if table.kind == .query { return nil }
      let names = overlayNames
      let given = Dictionary(
        row.map { (ExactName(Identifier.quoted($0.key.text)), $0.value) }
      ) { $1 }
      var values = names.map { given[ExactName($0)] ?? .null }
      for (index, name) in names.enumerated() where isAutomatic(name) && values[index].isNull {
        values[index] = .futureKey(number)
      }
      let list = names.indices.map { index in
        let isColumn = index < table.columns.count
        let declaredType = isColumn ? table.columns[index].declaredType : ""
        return Self.typed(Self.parameter(index + 1), as: declaredType, [values[index]])
      }.joined(separator: ", ")
      // The first part of the UNION determines the types and collations of the columns; see
      // `overlayTable`.
      let sql =
        "WITH \(Self.overlayName) AS MATERIALIZED (SELECT \(names.joined(separator: ", "))"
        + " FROM \(source) WHERE 0 UNION ALL SELECT \(list))"
        + " SELECT \(terms.map(\.expression).joined(separator: ", ")) FROM \(Self.overlayName)"
        + " AS \(Identifier.quoted(table.name))"
      var sortPosition: [Value]?
      try session.forEachRow(sql, values, named: parameters) { row in
        sortPosition = self.sortPosition(row)
        return false
      }
      return sortPosition
    }

    /// Returns whether SQLite generates the key value of a new row in a column.
    private func isAutomatic(_ name: String) -> Bool {
      switch table.identity {
      case .rowid(let rowid): name == rowid || name == hiddenRowid
      case .integerPrimaryKey(let column): name.isExactly(Identifier.quoted(column))
      default: false
      }
    }

    /// Compares the sort positions of two new rows. Returns a negative number, zero or a positive
    /// number.
    package func compare(_ sortPosition: [Value], _ other: [Value]) -> Int {
      for (term, (left, right)) in zip(terms, zip(sortPosition, other)) {
        if left.isNull || right.isNull {
          if left.isNull == right.isNull { continue }
          return left.isNull == term.endsWithNull(.forward) ? 1 : -1
        }
        let order = term.compare(left, right)
        if order != 0 { return term.isDescending ? -order : order }
      }
      return 0
    }
  }

  extension RowQuery.Term {
    /// Compares two values as SQLite does with the term's collation, in ascending order.
    fileprivate func compare(_ left: Value, _ right: Value) -> Int {
      guard case (.text(let left), .text(let right)) = (left, right) else {
        return left.compare(to: right)
      }
      switch RowCollation(name: collation ?? "") {
      case .localized: return left.localizedCompare(right).rawValue
      case .localizedStandard: return left.localizedStandardCompare(right).rawValue
      case .ignoringCase:
        return Self.compare(left.utf8.map(Self.lowered), right.utf8.map(Self.lowered))
      case .binary, nil:
        guard collation == "RTRIM" else { return Self.compare(Array(left.utf8), Array(right.utf8)) }
        return Self.compare(Self.trimmed(left), Self.trimmed(right))
      }
    }

    private static func compare(_ left: [UInt8], _ right: [UInt8]) -> Int {
      left == right ? 0 : left.lexicographicallyPrecedes(right) ? -1 : 1
    }

    private static func lowered(_ byte: UInt8) -> UInt8 {
      byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
    }

    private static func trimmed(_ text: String) -> [UInt8] {
      var bytes = Array(text.utf8)
      while bytes.last == UInt8(ascii: " ") { bytes.removeLast() }
      return bytes
    }
  }
#endif
