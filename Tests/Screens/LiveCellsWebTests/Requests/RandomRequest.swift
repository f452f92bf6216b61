#if Web
  import Foundation
  import LiveCells
  import LiveCellsTestSupport

  @testable import LiveCellsWeb

  /// A random request for a table, with the equivalent condition and order in SQL.
  struct RandomRequest: CustomStringConvertible {
    /// A filter as a user types it, and as an SQL condition.
    struct Filter {
      var text: String
      var condition: String
    }

    static let columns = ["id", "name", "n", "note", "g"]

    var table: String
    var sort: (column: Int, isDescending: Bool)?
    var isSectioned = false
    var filter: Filter?

    init(_ tables: [String], _ generator: inout SeededGenerator) {
      table = tables[Int.random(in: 0..<tables.count, using: &generator)]
      if Bool.random(using: &generator) {
        sort = (Int.random(in: 0..<5, using: &generator), Bool.random(using: &generator))
      }
      isSectioned = Int.random(in: 0..<4, using: &generator) == 0
      // If a column is both section and order, the direction of the keys within it is unspecified.
      if isSectioned, sort?.column == 4 { sort = nil }
      if Int.random(in: 0..<3, using: &generator) > 0 { filter = Self.filter(&generator) }
    }

    private static func filter(_ generator: inout SeededGenerator) -> Filter {
      let number = Int.random(in: 0..<1_000, using: &generator)
      let digit = Int.random(in: 0...9, using: &generator)
      let letter = "abcdefgh".randomElement(using: &generator) ?? "a"
      return switch Int.random(in: 0..<13, using: &generator) {
      case 0: Filter(text: "\(number)", condition: anywhere("\(number)"))
      case 1: Filter(text: "\(letter)\(digit)", condition: anywhere("\(letter)\(digit)"))
      case 2: Filter(text: "nowhere", condition: "1 = 0")
      case 3: Filter(text: "NAME:\(letter)", condition: "name LIKE '%\(letter)%'")
      case 4: Filter(text: "note:NOTE \(digit)", condition: "note LIKE '%note \(digit)%'")
      case 5: Filter(text: "n=\(number)", condition: "n = \(number)")
      case 6: Filter(text: "n>\(number)", condition: "n > \(number)")
      case 7: Filter(text: "id<\(number * 20)", condition: "id < \(number * 20)")
      case 8: Filter(text: "note=note \(digit)", condition: "note = 'note \(digit)'")
      case 9:
        Filter(
          text: "!\(digit)",
          condition: "NOT (\(anywhere("\(digit)")))"
        )
      case 10:
        Filter(
          text: "name~^\(letter).*\(digit)$",
          condition: "name LIKE '\(letter)%\(digit)'"
        )
      case 11: Filter(text: "~^g\(digit)$", condition: "g = 'g\(digit)'")
      default:
        Filter(
          text: "\(digit) & n<\(number) & !g:g1",
          condition:
            "(\(anywhere("\(digit)"))) AND n < \(number) AND (g IS NULL OR g <> 'g1')"
        )
      }
    }

    private static func anywhere(_ text: String) -> String {
      columns.map { "coalesce(CAST(\($0) AS text), '') LIKE '%\(text)%'" }
        .joined(separator: " OR ")
    }

    /// The statement that selects the rows, each value as a text and `~` for NULL.
    var sql: String {
      let list = Self.columns.map { "coalesce(CAST(\($0) AS text), '~')" }.joined(separator: ", ")
      var order: [String] = []
      if isSectioned { order.append("s.g NULLS LAST") }
      if let sort {
        order.append(
          "s.\(Self.columns[sort.column])\(sort.isDescending ? " DESC" : "") NULLS LAST"
        )
      }
      order.append("s.id" + (sort?.isDescending == true ? " DESC" : ""))
      let condition = filter.map { " WHERE \($0.condition)" } ?? ""
      return "SELECT \(list) FROM \(table) AS s\(condition) ORDER BY "
        + order.joined(separator: ", ")
    }

    /// The query part of the address.
    var query: String {
      var parts = ["table=\(table)"]
      if let sort { parts.append("sort=\(sort.column)" + (sort.isDescending ? "&desc=1" : "")) }
      if isSectioned { parts.append("section=4") }
      if let filter {
        let text = filter.text.addingPercentEncoding(withAllowedCharacters: .alphanumerics)
        parts.append("filter=\(text ?? "")")
      }
      return parts.joined(separator: "&")
    }

    var description: String { query.removingPercentEncoding ?? query }

    /// Makes the request in a session, as a user does.
    @MainActor
    func make(in session: TableSession) {
      if let sort { session.order(byColumn: sort.column, ascending: !sort.isDescending) }
      if isSectioned { session.section(byColumn: 4) }
      if let filter { session.filter(by: filter.text) }
    }
  }
#endif
