#if Web
  import HTTPTypes
  import Hummingbird
  import LiveCells
  import LiveRows
  import NIOCore
  import Synchronization

  /// The formats in which all rows of a view can be downloaded.
  enum DownloadFormat {
    case json, csv
    /// CSV in which a spreadsheet finds no formulas, because an apostrophe precedes them. The other
    /// forms contain the values as they are stored.
    case spreadsheet

    var type: String {
      switch self {
      case .json: "application/json; charset=utf-8"
      case .csv, .spreadsheet: "text/csv; charset=utf-8"
      }
    }

    /// The extension of a file.
    var suffix: String { self == .json ? "json" : "csv" }

    func beginning(_ columns: [ColumnHeader]) -> [UInt8] {
      switch self {
      case .json: Array("[".utf8)
      case .csv:
        Array((columns.map { PlainCell.quoted($0.title) }.joined(separator: ",") + "\r\n").utf8)
      case .spreadsheet:
        Array(
          (columns.map { PlainCell.quoted(PlainCell.withoutFormula($0.title)) }
            .joined(separator: ",") + "\r\n").utf8
        )
      }
    }

    func bytes(_ rows: [[CellText]], _ columns: [ColumnHeader], isFirst: Bool) -> [UInt8] {
      var json = JSONWriter()
      var isFirst = isFirst
      for row in rows {
        switch self {
        case .json:
          json.raw(isFirst ? "\n" : ",\n")
          PlainCell.append(row, columns, hasAllBytes: true, to: &json)
        case .csv: json.raw(row.map(PlainCell.field).joined(separator: ",") + "\r\n")
        case .spreadsheet:
          json.raw(
            row.map { PlainCell.field(PlainCell.withoutFormula($0)) }.joined(separator: ",")
              + "\r\n"
          )
        }
        isFirst = false
      }
      return json.bytes
    }

    var end: [UInt8] {
      switch self {
      case .json: Array("\n]\n".utf8)
      case .csv, .spreadsheet: []
      }
    }
  }

  extension LiveTableServer {
    /// Responds with all rows of a view in its order, with its filter and sections, from one read
    /// of one state.
    ///
    /// An invalid request receives status 400, a request that the database refuses receives status
    /// 422. An error after the first rows closes the connection before the end of the body, so that
    /// no client mistakes them for all rows. The read ends with the connection.
    func download(
      _ request: Request,
      as form: DownloadFormat,
      by connection: (any Channel)?
    ) async throws -> Response {
      let form = try Self.form(form, of: request)
      let view = try ViewRequest(request, tables: tables)
      let place = try DownloadSlot(self)
      let (columns, rows, first) = try await answering { () async throws in
        try await whileConnected(connection) { [shapes] in
          let (columns, rows) = try await shapes.rows(of: view)
          do {
            return (columns, rows, try await rows.next())
          } catch {
            rows.end()
            throw error
          }
        }
      }
      return Response(
        status: .ok,
        headers: headers(of: view, form),
        body: ResponseBody { [limits, log] writer in
          defer {
            rows.end()
            place.leave()
          }
          // Many rows may be read without a match, and thus without a write that would fail.
          let held = HeldByte()
          let watch = connection.map {
            DepartureWatch($0, probe: .body(held.take)) { rows.end() }
          }
          var (next, count) = (first, 0)
          try await writer.write(held.hold(lastOf: form.beginning(columns)))
          await watch?.begin()
          do {
            while let piece = next {
              guard count + piece.count <= limits.downloadedRows else {
                throw TableRequestError("more than \(limits.downloadedRows) rows")
              }
              let bytes = form.bytes(piece, columns, isFirst: count == 0)
              try await writer.write(held.hold(lastOf: bytes))
              count += piece.count
              next = try await rows.next()
            }
          } catch {
            log.refused("download failed: \(error)")
            await watch?.end()
            throw error
          }
          await watch?.end()
          if let byte = held.take() { try await writer.write(byte) }
          if !form.end.isEmpty { try await writer.write(ByteBuffer(bytes: form.end)) }
          try await writer.finish(nil)
        }
      )
    }

    /// Returns the header fields of a download.
    func downloadHeaders(_ request: Request, as form: DownloadFormat) throws -> HTTPFields {
      headers(of: try ViewRequest(request, tables: tables), try Self.form(form, of: request))
    }

    /// Returns the requested form of comma-separated values: `form=spreadsheet`, or `form=plain`.
    private static func form(
      _ form: DownloadFormat,
      of request: Request
    ) throws -> DownloadFormat {
      guard form == .csv else { return form }
      switch request.uri.queryParameters["form"] {
      case nil, "plain": return .csv
      case "spreadsheet": return .spreadsheet
      default: throw HTTPError(.badRequest, message: "form: expected plain or spreadsheet")
      }
    }

    private func headers(of view: ViewRequest, _ form: DownloadFormat) -> HTTPFields {
      [.contentType: form.type, .contentDisposition: disposition(of: view, form)]
    }

    private func disposition(of view: ViewRequest, _ form: DownloadFormat) -> String {
      let name = view.table.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
      return "inline; filename=\"\(name.isEmpty ? "rows" : name).\(form.suffix)\""
    }

    /// Runs the part of a handler before the response begins, and maps its errors to HTTP errors.
    func answering<Result>(_ body: () async throws -> Result) async throws -> Result {
      do {
        return try await body()
      } catch let error as ServerRefusal {
        note(error)
        throw HTTPError(
          error == .noSuchTable || error == .noSuchRow ? .notFound : .serviceUnavailable,
          message: error.description
        )
      } catch let error as StoreError {
        throw HTTPError(
          error.isPassing ? .serviceUnavailable : .unprocessableContent,
          message: error.message
        )
      } catch is CancellationError {
        throw HTTPError(.serviceUnavailable, message: "the request was cancelled")
      } catch let error as TableRequestError {
        throw HTTPError(.badRequest, message: error.description)
      } catch let error as FilterError {
        throw HTTPError(.badRequest, message: error.description)
      }
    }
  }

  /// One of the slots for downloads. It is released when the response ends or is discarded.
  private final class DownloadSlot: Sendable {
    private let server: LiveTableServer
    private let hasLeft = Atomic(false)

    init(_ server: LiveTableServer) throws {
      self.server = server
      let count = server.downloads.add(1, ordering: .relaxed).newValue
      guard count > server.limits.downloads else { return }
      leave()
      server.note(.tooManyDownloads)
      throw HTTPError(
        .serviceUnavailable,
        message: ServerRefusal.tooManyDownloads.description
      )
    }

    deinit { leave() }

    func leave() {
      if hasLeft.exchange(true, ordering: .relaxed) { return }
      server.downloads.subtract(1, ordering: .relaxed)
    }
  }
#endif
