#if Web
  import HTTPTypes
  import Hummingbird
  import LiveCells

  /// The forms in which the rows of a view can be had at once.
  enum DownloadForm {
    case json, csv

    var type: String {
      switch self {
      case .json: "application/json; charset=utf-8"
      case .csv: "text/csv; charset=utf-8"
      }
    }

    func beginning(_ columns: [ColumnHead]) -> [UInt8] {
      switch self {
      case .json: Array("[".utf8)
      case .csv:
        Array((columns.map { PlainCell.quoted($0.title) }.joined(separator: ",") + "\r\n").utf8)
      }
    }

    func bytes(_ rows: some Sequence<ShapeRow>, _ columns: [ColumnHead], isFirst: Bool) -> [UInt8] {
      var json = JSONWriter()
      var isFirst = isFirst
      for row in rows {
        switch self {
        case .json:
          json.raw(isFirst ? "\n" : ",\n")
          PlainCell.append(row, columns, to: &json)
        case .csv: json.raw(row.cells.map(PlainCell.field).joined(separator: ",") + "\r\n")
        }
        isFirst = false
      }
      return json.bytes
    }

    var end: [UInt8] {
      switch self {
      case .json: Array("\n]\n".utf8)
      case .csv: []
      }
    }
  }

  extension LiveTableServer {
    /// The rows of a view as they are shown, one shape after the other.
    func download(_ request: Request, as form: DownloadForm) throws -> Response {
      let view = try ViewRequest(request, tables: tables)
      return Response(
        status: .ok,
        headers: [.contentType: form.type, .contentDisposition: disposition(of: view, form)],
        body: ResponseBody { writer in
          try self.takePlace()
          defer { self.leavePlace() }
          try await self.write(view, as: form, to: &writer)
          try await writer.finish(nil)
        }
      )
    }

    private func disposition(of view: ViewRequest, _ form: DownloadForm) -> String {
      let name = view.table.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
      return "inline; filename=\"\(name.isEmpty ? "rows" : name).\(form)\""
    }

    private func write(
      _ view: ViewRequest,
      as form: DownloadForm,
      to writer: inout any ResponseBodyWriter
    ) async throws {
      var next = 0
      let length = ShapeRequest.counts[ShapeRequest.counts.count - 1]
      while next < limits.downloadedRows {
        let shape = ShapeRequest(view, first: next, count: length)
        let picture = try await picture(of: shape)
        // A shape at the end of the table begins before it was asked to.
        let rows = picture.rows.dropFirst(next - picture.first)
          .prefix(limits.downloadedRows - next)
        var bytes = next == 0 ? form.beginning(picture.columns) : []
        bytes += form.bytes(rows, picture.columns, isFirst: next == 0)
        try await writer.write(ByteBuffer(bytes: bytes))
        next += rows.count
        if rows.isEmpty || next >= picture.total { break }
      }
      try await writer.write(ByteBuffer(bytes: form.end))
    }

    /// A shape as it is when all of its rows are there.
    private func picture(of shape: ShapeRequest) async throws -> ShapePicture {
      let channel = try await shapes.enter(shape)
      let viewer = channel.join()
      var picture = channel.picture
      while picture?.isComplete != true {
        if await channel.next(viewer, in: .lines).isLast { break }
        picture = channel.picture
      }
      channel.leave(viewer)
      await shapes.leave(shape)
      guard let picture else { throw ServerRefusal.ending }
      return picture
    }
  }
#endif
