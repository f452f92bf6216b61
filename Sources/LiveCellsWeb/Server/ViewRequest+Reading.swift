#if Web
  import Hummingbird

  extension ViewRequest {
    /// Longer texts are nobody's filter.
    private static let longestText = 1_000

    /// Reads what is asked for in an address: `table`, `sort` (the index of a column), `desc`, `filter`,
    /// `section` (the index of a column), `hold`. All of it is looked up, counted or compared with; nothing of it becomes a part of a statement.
    ///
    /// - Throws: `HTTPError` where it makes no sense.
    init(_ request: Request, tables: [ServedTable]) throws {
      let asked = request.uri.queryParameters
      let table = asked["table"].map(String.init)
      guard
        let found = table.map({ name in tables.first { $0.name.isExactly(name) } }) ?? tables.first
      else { throw HTTPError(.notFound, message: ServerRefusal.noSuchTable.description) }
      let order = try asked["sort"].map { text in
        Order(column: try Self.column(text, "sort"), isAscending: asked["desc"] != "1")
      }
      self.init(
        table: found.name,
        order: order,
        filter: try Self.text(asked["filter"]),
        section: try asked["section"].map { try Self.column($0, "section") },
        hold: try Self.text(asked["hold"])
      )
    }

    private static func column(_ text: Substring, _ name: String) throws -> Int {
      guard let column = Int(text), column >= 0 else {
        throw HTTPError(.badRequest, message: "\(name): the index of a column is wanted")
      }
      return column
    }

    /// A text that somebody typed.
    static func text(_ text: Substring?) throws -> String {
      guard let text else { return "" }
      guard text.utf8.count <= longestText else {
        throw HTTPError(.badRequest, message: "the text is too long")
      }
      return String(text)
    }
  }

  extension ShapeRequest {
    /// Reads what is asked for in an address: a view, and of its rows those from `first` on, `count` of them.
    init(_ request: Request, tables: [ServedTable]) throws {
      let asked = request.uri.queryParameters
      let first = Int(asked["first"] ?? "0")
      let count = Int(asked["count"] ?? "0")
      guard let first, let count else {
        throw HTTPError(.badRequest, message: "first, count: numbers of rows are wanted")
      }
      self.init(try ViewRequest(request, tables: tables), first: first, count: count)
    }
  }
#endif
