#if Web
  import Hummingbird

  extension ViewRequest {
    /// The maximum length of a filter or a search text, in bytes.
    private static let maxTextLength = 1_000

    /// Reads a view from the query of a request: `table`, `sort` (a column index), `desc`,
    /// `filter`, `section` (a column index), `hold`. The values are only looked up, counted or
    /// compared. None becomes part of a database statement.
    ///
    /// - Throws: `HTTPError` for an invalid value.
    init(_ request: Request, tables: [ServedTable]) throws {
      let parameters = request.uri.queryParameters
      let table = parameters["table"].map(String.init)
      guard
        let found = table.map({ name in tables.first { $0.name.isExactly(name) } }) ?? tables.first
      else { throw HTTPError(.notFound, message: ServerRefusal.noSuchTable.description) }
      let order = try parameters["sort"].map { text in
        Order(column: try Self.column(text, "sort"), isAscending: parameters["desc"] != "1")
      }
      self.init(
        table: found.name,
        order: order,
        filter: try Self.text(parameters["filter"]),
        section: try parameters["section"].map { try Self.column($0, "section") },
        hold: try Self.text(parameters["hold"])
      )
    }

    private static func column(_ text: Substring, _ name: String) throws -> Int {
      guard let column = Int(text), column >= 0 else {
        throw HTTPError(.badRequest, message: "\(name): expected the index of a column")
      }
      return column
    }

    /// Returns a text that the user typed, or throws if it is too long.
    static func text(_ text: Substring?) throws -> String {
      guard let text else { return "" }
      guard text.utf8.count <= maxTextLength else {
        throw HTTPError(.badRequest, message: "the text is too long")
      }
      return String(text)
    }
  }

  extension ShapeRequest {
    /// Reads a shape from the query of a request: a view, and `count` of its rows from `first` on.
    init(_ request: Request, tables: [ServedTable]) throws {
      let parameters = request.uri.queryParameters
      let first = Int(parameters["first"] ?? "0")
      let count = Int(parameters["count"] ?? "0")
      guard let first, let count else {
        throw HTTPError(.badRequest, message: "first, count: expected numbers")
      }
      self.init(try ViewRequest(request, tables: tables), first: first, count: count)
    }
  }
#endif
