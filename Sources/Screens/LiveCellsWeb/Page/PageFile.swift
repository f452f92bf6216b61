#if Web
  import HTTPTypes
  import Hummingbird
  import LiveCells

  /// A file of the page, embedded in the program.
  struct PageFile {
    let name: String
    let type: String
    let bytes: [UInt8]

    static let all = [
      PageFile(
        name: "page.css",
        type: "text/css; charset=utf-8",
        bytes: PackageResources.page_css
      ),
      PageFile(
        name: "icon.svg",
        type: "image/svg+xml",
        bytes: PackageResources.icon_svg
      ),
      script("page.js", PackageResources.page_js),
      script("address.js", PackageResources.address_js),
      script("asking.js", PackageResources.asking_js),
      script("columns.js", PackageResources.columns_js),
      script("copying.js", PackageResources.copying_js),
      script("selecting.js", PackageResources.selecting_js),
      script("editing.js", PackageResources.editing_js),
      script("heads.js", PackageResources.heads_js),
      script("lines.js", PackageResources.lines_js),
      script("marks.js", PackageResources.marks_js),
      script("news.js", PackageResources.news_js),
      script("parts.js", PackageResources.parts_js),
      script("picture.js", PackageResources.picture_js),
      script("reading.js", PackageResources.reading_js),
      script("requests.js", PackageResources.requests_js),
      script("rows.js", PackageResources.rows_js),
      script("scrolling.js", PackageResources.scrolling_js),
      script("searching.js", PackageResources.searching_js),
      script("start.js", PackageResources.start_js),
      script("stream.js", PackageResources.stream_js),
      script("tables.js", PackageResources.tables_js),
      script("typing.js", PackageResources.typing_js),
      script("words.js", PackageResources.words_js),
    ]

    private static func script(_ name: String, _ bytes: [UInt8]) -> PageFile {
      PageFile(name: name, type: "text/javascript; charset=utf-8", bytes: bytes)
    }

    var answer: Response { Responses.bytes(bytes, type: type) }

    /// Returns the document. Its links are relative, so a path without a slash at the end is
    /// redirected to the path with one.
    static func document(_ request: Request) -> Response {
      let path = request.uri.path
      guard !path.hasSuffix("/") else {
        return Responses.bytes(PackageResources.page_html, type: "text/html; charset=utf-8")
      }
      let last = path.split(separator: "/").last ?? ""
      let query = request.uri.query.map { "?" + $0 } ?? ""
      return Response(status: .temporaryRedirect, headers: [.location: "\(last)/\(query)"])
    }

    /// Returns what the page needs before it shows rows: the names of the tables, the commands of
    /// the keys, the help, and the heartbeat interval in milliseconds.
    static func tables(
      _ names: [String],
      areEditable: Bool,
      heartbeat: Duration
    ) -> Response {
      Responses.json { json in
        json.open("{")
        json.key("tables")
        json.open("[")
        for name in names { json.write(name) }
        json.close("]")
        json.key("keys")
        json.open("{")
        for (key, command, amount) in PageKeys.bindings(areEditable: areEditable) {
          json.key(key)
          json.open("[")
          json.write(command)
          json.verbatim("\(amount)")
          json.close("]")
        }
        json.close("}")
        json.key("help")
        json.open("[")
        for (line, needsMoving) in PageKeys.help(areEditable: areEditable) {
          json.open("[")
          json.write(line.keys)
          json.write(line.title)
          if needsMoving { json.write("movable") }
          json.close("]")
        }
        json.close("]")
        json.key("heartbeat")
        json.write(Int((heartbeat / .milliseconds(1)).rounded(.up)))
        json.close("}")
      }
    }
  }
#endif
