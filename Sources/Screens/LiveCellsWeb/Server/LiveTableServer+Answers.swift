#if Web
  import Foundation
  import HTTPTypes
  import Hummingbird
  import LiveCells
  import NIOCore

  extension LiveTableServer {
    /// Responds with all values of one row, with the column titles, and explanations of changes.
    func detail(_ request: Request) async throws -> Response {
      let view = try ViewRequest(request, tables: tables)
      guard let name = Int(request.uri.queryParameters["row"] ?? "") else {
        throw HTTPError(.badRequest, message: "row: expected the number of a row")
      }
      guard let entries = try await shapes.detail(ofRow: name, in: view) else {
        throw HTTPError(.notFound, message: "no viewer has a table with this row")
      }
      return Responses.json { json in
        json.open("[")
        for entry in entries {
          json.open("[")
          json.write(entry.title)
          json.write(String(WireCell.letter(of: entry.kind)))
          json.open("[")
          for line in entry.lines { json.write(line) }
          json.close("]")
          if let explanation = entry.explanation { json.write(explanation) }
          json.close("]")
        }
        json.close("]")
      }
    }

    /// Performs a step of an edit, and responds with the next prompt or a message.
    func edit(_ request: Request) async throws -> Response {
      var edit: EditRequest
      do {
        let body = try await request.body.collect(
          upTo: RequestGuard.maxBodySize
        )
        edit = try JSONDecoder().decode(EditRequest.self, from: Data(body.readableBytesView))
      } catch let error as DecodingError {
        throw HTTPError(.badRequest, message: "invalid edit: \(error.fault)")
      }
      if edit.page.utf8.count > EditRequest.maxPageLength {
        throw HTTPError(.badRequest, message: "page: the text is too long")
      }
      if edit.rows?.count ?? 0 > EditRequest.maxRows {
        throw HTTPError(.badRequest, message: "rows: too many")
      }
      let tables = tables
      if edit.table == nil, tables.count == 1 { edit.table = tables[0].name }
      if edit.table == nil { throw HTTPError(.badRequest, message: "table: expected a name") }
      do {
        let reply = try await shapes.edit(edit)
        return Responses.json { json in
          json.open("{")
          if let prompt = reply.prompt {
            json.key("question")
            json.write(prompt.text)
            json.key("text")
            json.write(prompt.proposal)
            json.key("skippable")
            json.verbatim("\(prompt.isSkippable)")
          }
          if let message = reply.message {
            json.key("message")
            json.write(message)
          }
          json.close("}")
        }
      } catch let error as ServerRefusal {
        note(error)
        throw HTTPError(error == .ending ? .serviceUnavailable : .notFound, message: "\(error)")
      }
    }

    /// Responds with the present texts of rows for the clipboard. `rows` has their numbers and
    /// `columns` the column indexes, separated by dots. With `form=field`, the response has only
    /// the first field. `gone` has the numbers of rows that no longer exist.
    func copy(_ request: Request) async throws -> Response {
      let parameters = request.uri.queryParameters
      let view = try ViewRequest(request, tables: tables)
      let rows = try Self.numbers(parameters["rows"], "rows") ?? []
      let columns = try Self.numbers(parameters["columns"], "columns")
      let fields: [[CopiedField]]
      let hidden: Int
      let gone: [Int]
      do {
        (fields, hidden, gone) = try await shapes.copy(rows: rows, columns: columns, in: view)
      } catch let error as ServerRefusal {
        throw HTTPError(.notFound, message: "\(error)")
      } catch {
        throw HTTPError(.unprocessableContent, message: "\(error)")
      }
      let isField = parameters["form"] == "field"
      return Responses.json { json in
        json.open("{")
        json.key("text")
        json.write(
          isField
            ? fields.first?.first?.plainText ?? "" : RowTextFormat.text.text(of: fields)
        )
        json.key("rows")
        json.write(fields.count)
        json.key("cut")
        json.write(fields.contains { $0.contains(where: \.isCut) })
        json.key("hidden")
        json.write(hidden)
        json.key("gone")
        json.verbatim("\(gone)")
        json.close("}")
      }
    }

    private static func numbers(_ text: Substring?, _ name: String) throws -> [Int]? {
      try text?.split(separator: ".").map { part in
        guard let number = Int(part) else {
          throw HTTPError(
            .badRequest,
            message: "\(name): expected numbers separated by dots"
          )
        }
        return number
      }
    }

    /// Responds with the present position of a row in a view that has viewers.
    func place(_ request: Request) async throws -> Response {
      let view = try ViewRequest(request, tables: tables)
      guard let name = Int(request.uri.queryParameters["row"] ?? "") else {
        throw HTTPError(.badRequest, message: "row: expected the number of a row")
      }
      return Self.position(try await shapes.position(ofRow: name, in: view))
    }

    private static func position(_ position: Int?) -> Response {
      Responses.json { json in
        json.open("{")
        json.key("position")
        if let position { json.write(position) } else { json.verbatim("null") }
        json.close("}")
      }
    }

    /// Responds with the position of the next row that contains `text`, from the position `from`,
    /// backwards with `back=1`. The search ends with the connection.
    func find(_ request: Request, by connection: (any Channel)?) async throws -> Response {
      let parameters = request.uri.queryParameters
      let view = try ViewRequest(request, tables: tables)
      let text = try ViewRequest.text(parameters["text"])
      guard let position = Int(parameters["from"] ?? "0") else {
        throw HTTPError(.badRequest, message: "from: expected the position of a row")
      }
      return try await answering {
        try acquireSlot()
        defer { releaseSlot() }
        let isBackwards = parameters["back"] == "1"
        let found = try await whileConnected(connection) { [shapes] in
          try await shapes.find(text, in: view, from: position, backwards: isBackwards)
        }
        return Self.position(found)
      }
    }
  }

  extension DecodingError {
    /// A description of the error and the member that caused it.
    fileprivate var fault: String {
      switch self {
      case .keyNotFound(let key, _): "\(key.stringValue) is missing"
      case .typeMismatch(_, let context), .valueNotFound(_, let context):
        "\(context.codingPath.map(\.stringValue).joined(separator: ".")): wrong type"
      case .dataCorrupted(let context):
        context.codingPath.isEmpty
          ? "the body is not valid JSON"
          : "\(context.codingPath.map(\.stringValue).joined(separator: ".")): invalid value"
      @unknown default: "the body cannot be decoded"
      }
    }
  }
#endif
