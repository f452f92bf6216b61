import KeyValueCore
import LiveRows

/// The contract of databases for columns whose names resemble those that statements use.
///
/// Statements rename columns. A name that a table's column has as well would hide that column.
package enum ColumnNameContract {
  private static let names =
    ["t0", "t1", "t2", "c0", "c1", "c2", "_t0", "_t1", "_k0", "n", "f", "last"]

  /// The statements that create the table and its rows, separated by semicolons at line ends.
  package static var declaration: String {
    let list = names.map { "\($0) integer" }.joined(separator: ", ")
    let rows = (1...12).map { row in
      let values = names.indices.map { String(row * (2 * $0 + 3) * 7_919 % (5 + $0)) }
      return "(\(row), \(values.joined(separator: ", ")))"
    }
    return "CREATE TABLE named(id integer PRIMARY KEY, \(list));\n"
      + "INSERT INTO named VALUES \(rows.joined(separator: ", "))"
  }

  /// Returns a description of a wrong result, or nil.
  package static func fault(in database: any RowDatabase) async throws -> String? {
    for (first, second) in zip(names, names.dropFirst()) {
      for order in [[first, second], [second, first]] {
        let fault = try await database.read { try Self.fault(order, $0) }
        if let fault { return "order by \(order.joined(separator: ", ")): \(fault)" }
      }
    }
    return nil
  }

  private static func fault(_ order: [String], _ reader: any RowReader) throws -> String? {
    var request = RowRequest(table: "named", columns: ["id", order[1], order[0]])
    request.order = order.map { RowOrder($0) }
    let whole = reader.rows(of: try reader.plan(for: request))
    let keys = try whole.all().map(\.key)
    let count = try whole.count(beyond: nil, most: 5, stride: 1, finding: nil, stops: false)
    let counted = count.marks.compactMap { $0.sortPosition.last }.map { RowKey([$0]) }
    if counted != Array(keys.prefix(5)) { return "counted \(counted) of \(keys)" }
    request.limit = 5
    let rows = reader.rows(of: try reader.plan(for: request))
    let all = try rows.all()
    let sums = (0..<3).map { column in
      Value.integer(all.reduce(0) { $0 + Int64($1.values[column].number ?? 0) })
    }
    let same = all.last.map { [RowOverlay.Row(key: $0.key, values: $0.values)] } ?? []
    for overlay in [RowOverlay(), RowOverlay(rows: same)] {
      let groups = try rows.aggregate([.sum(0), .sum(1), .sum(2)], by: [], overlay)
      if groups.map(\.results) != [sums] { return "\(groups), expected the sums \(sums)" }
    }
    request.section = order[1]
    request.sectionLead = 1
    request.order = [RowOrder(order[0])]
    let sectioned = reader.rows(of: try reader.plan(for: request))
    let sections = try sectioned.sections()
    let values = try sectioned.all().map(\.values)
    for section in sections {
      let found = Set(values[section.range].map { $0[1] })
      if found != [section.value] { return "section \(section.value) with \(found)" }
    }
    return sections.last?.range.upperBound == values.count
      ? nil : "\(sections.count) sections of \(values.count) rows"
  }
}
