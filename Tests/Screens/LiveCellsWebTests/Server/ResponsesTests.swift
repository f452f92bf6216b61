#if Web
  import Foundation
  import LiveCells
  import Testing

  @testable import LiveCellsWeb

  @MainActor
  @Suite struct ResponsesTests {
    private func tracks(_ count: Int) -> [ServedTrack] {
      (0..<count).map { ServedTrack("track \($0)", plays: $0 % 3 == 0 ? nil : $0) }
    }

    @Test func `all rows are downloaded as comma-separated values in the requested order`()
      async throws
    {
      let server = try await TrackServer(tracks(1_000))
      var response = try await server.get("rows.csv")
      let lines = try await response.text().components(separatedBy: "\r\n")
      #expect(response.headers["content-type"] == "text/csv; charset=utf-8")
      #expect(response.headers["content-disposition"] == "inline; filename=\"tracks.csv\"")
      #expect(lines.count == 1_002)
      #expect(lines.prefix(3) == ["Title,Plays", "track 0,", "track 1,1"])
      #expect(lines.suffix(2) == ["track 999,", ""])
      var sorted = try await server.get("rows.csv?sort=1&desc=1&filter=track%2099")
      let found = try await sorted.text().components(separatedBy: "\r\n")
      #expect(found.dropFirst().first == "track 998,998")
      #expect(found.count == 13)
      await server.end()
    }

    @Test func `all rows are downloaded as JSON without loss`() async throws {
      let odd = ["", "a,\"b\"", "line\r\nend", "</script>", "\u{2028}", " padded"]
      let server = try await TrackServer(odd.map { ServedTrack($0, plays: 7) } + [ServedTrack("z")])
      var response = try await server.get("rows.json")
      let text = try await response.text()
      #expect(!text.contains("<"))
      let rows = try #require(
        try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]]
      )
      #expect(rows.map { $0["Title"] as? String } == odd + ["z"])
      #expect(rows.first?["Plays"] as? Int == 7)
      #expect(rows.last?["Plays"] is NSNull)
      var separated = try await server.get("rows.csv")
      let lines = try await separated.text()
      #expect(lines.contains("\"\",7\r\n\"a,\"\"b\"\"\",7\r\n\"line\r\nend\",7\r\n</script>,7\r\n"))
      #expect(lines.contains("\" padded\",7\r\nz,\r\n"))
      await server.end()
    }

    @Test func `a program reads changes as lines`() async throws {
      let rows = tracks(2)
      let server = try await TrackServer(rows, limits: .withoutHeartbeat)
      var response = try await server.get("rows.ndjson")
      var text = ""
      func read(until end: String) async throws {
        while !text.contains(end) {
          guard let piece = try await response.next() else { return }
          text += piece
        }
      }
      try await read(until: "{\"op\":\"ready\"}\n")
      rows[0].plays = 5
      try await read(until: "\"changed\":{\"Plays\":5}}\n")
      let last = try #require(text.matches(of: /"key":(-?\d+),/).dropFirst().first).1
      server.tracks.remove(at: 1)
      try await read(until: #""op":"delete","key":\#(last)}\#n"#)
      // The numbers of rows are random.
      for (place, match) in text.matches(of: /"insert","key":(-?\d+),/).enumerated() {
        text = text.replacing("\"key\":\(match.1)", with: "\"key\":\(place + 1)")
      }
      #expect(
        text == """
          {"op":"begin","columns":["Title","Plays"]}
          {"op":"insert","key":1,"row":{"Title":"track 0","Plays":null},"initial":true}
          {"op":"insert","key":2,"row":{"Title":"track 1","Plays":1},"initial":true}
          {"op":"ready"}
          {"op":"update","key":1,"changed":{"Plays":5}}
          {"op":"delete","key":2}

          """
      )
      await server.end()
    }

    @Test func `a search finds the next row around the ends of the table, or none`() async throws {
      let server = try await TrackServer(tracks(600))
      func found(_ query: String) async throws -> String {
        var response = try await server.get("find.json?" + query)
        return try await response.text()
      }
      #expect(try await found("text=TRACK%2042&from=0") == "{\"position\":42}")
      #expect(try await found("text=track%2042&from=42") == "{\"position\":420}")
      #expect(try await found("text=track%2042&from=429") == "{\"position\":42}")
      #expect(try await found("text=track%2042&from=42&back=1") == "{\"position\":429}")
      // A position outside the table counts as its end, independent of earlier searches.
      #expect(try await found("text=track&from=-9223372036854775808") == "{\"position\":1}")
      #expect(try await found("text=track&from=9223372036854775807") == "{\"position\":0}")
      #expect(try await found("text=nowhere&from=42") == "{\"position\":null}")
      #expect(try await found("text=track%2042&from=0&sort=0&desc=1") == "{\"position\":170}")
      await server.end()
    }

    @Test func `concurrent searches in held rows each find their row`() async throws {
      let server = try await TrackServer(tracks(3_000))
      var stream = try await server.stream("rows?hold=mine")
      try await stream.until { $0.status["held"] != nil }
      let view = ViewRequest(table: "tracks", hold: "mine")
      let shapes = server.server.shapes
      let wanted = [2_999, 1_700, 900, 2_300, 1_200]
      let searches = wanted.map { position in
        Task {
          try await shapes.find("track \(position)", in: view, from: 0, backwards: false)
        }
      }
      for (position, search) in zip(wanted, searches) {
        #expect(try await search.value == position)
      }
      await server.end()
    }

    @Test func `more concurrent searches than kept finders all succeed`() async throws {
      let server = try await TrackServer(tracks(2_000))
      let shapes = server.server.shapes
      let searches = (0..<10).map { length in
        let filter = String("track 1999".prefix(length))
        return Task {
          try await shapes.find(
            "track 1999",
            in: ViewRequest(table: "tracks", filter: filter),
            from: 0,
            backwards: false
          )
        }
      }
      for search in searches { #expect(try await search.value != nil) }
      #expect(shapes.finders.count == 4)
      await server.end()
    }

    @Test func `all values of a row can be read while its table has viewers`() async throws {
      let long = String(repeating: "long ", count: 1_000) + "end"
      let server = try await TrackServer([ServedTrack(long, plays: 1)])
      let before = try await server.get("row.json?row=1")
      #expect(before.status == 404)
      var stream = try await server.stream()
      try await stream.until { $0.rows.count == 1 }
      let name = stream.seen.rows[0].name
      #expect(stream.seen.rows[0].cells[0].count < 1_010)
      var detail = try await server.get("row.json?row=\(name)")
      #expect(try await detail.text().contains(long))
      await server.end()
    }

    @Test func `an address without the last slash redirects to the page`() async throws {
      let server = try await TrackServer(tracks(1))
      let path = String(server.path.dropLast())
      let response = try await WireResponse(port: server.port, path: path + "?sort=1")
      #expect(response.status == 307)
      #expect(response.headers["location"] == "\(TrackServer.token)/?sort=1")
      var page = try await server.get("")
      #expect(try await page.text().contains("<script type=\"module\" src=\"start.js\">"))
      await server.end()
    }
  }
#endif
