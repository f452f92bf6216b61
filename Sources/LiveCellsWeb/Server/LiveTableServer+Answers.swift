#if Web
  import HTTPTypes
  import Hummingbird
  import LiveCells

  extension LiveTableServer {
    /// All of one row, with each column's title.
    func detail(_ request: Request) async throws -> Response {
      let view = try ViewRequest(request, tables: tables)
      guard let name = Int(request.uri.queryParameters["row"] ?? "") else {
        throw HTTPError(.badRequest, message: "row: the number of a row is wanted")
      }
      guard let entries = try await shapes.detail(ofRow: name, in: view) else {
        throw HTTPError(.notFound, message: "nobody looks at such a row")
      }
      return Answer.json { json in
        json.open("[")
        for entry in entries {
          json.open("[")
          json.write(entry.title)
          json.write(String(WireCell.letter(of: entry.kind)))
          json.open("[")
          for line in entry.lines { json.write(line) }
          json.close("]")
          json.close("]")
        }
        json.close("]")
      }
    }

    /// The position of the next row with a text: `text`, `from` a position, backwards with `back=1`.
    func find(_ request: Request) async throws -> Response {
      let asked = request.uri.queryParameters
      let view = try ViewRequest(request, tables: tables)
      let text = try ViewRequest.text(asked["text"])
      guard let position = Int(asked["from"] ?? "0") else {
        throw HTTPError(.badRequest, message: "from: the position of a row is wanted")
      }
      do {
        try takePlace()
        defer { leavePlace() }
        let found = try await shapes.find(
          text,
          in: view,
          from: position,
          backwards: asked["back"] == "1"
        )
        return Answer.json { json in
          json.open("{")
          json.key("position")
          if let found { json.write(found) } else { json.verbatim("null") }
          json.close("}")
        }
      } catch let error as ServerRefusal {
        note(error)
        throw HTTPError(.serviceUnavailable, message: error.description)
      }
    }
  }
#endif
