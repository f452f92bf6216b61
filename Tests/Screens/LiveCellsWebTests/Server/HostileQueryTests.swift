#if Web
  import DatabaseTestSupport
  import Testing

  @testable import LiveCellsWeb

  /// Requests that the page never makes, but an attacker may.
  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct HostileQueryTests {
    private static let numbers = [
      "0", "1", "-1", "599", "600", "601", "99999999999", "9007199254740992",
      "9223372036854775807", "9223372036854775808", "-9223372036854775808", "+5", "1e3", "0x10", "",
      "%00", "%ff%fe", "NaN",
    ]
    private static let texts = [
      "track", "%27", "%22", "%5C", "%25", "_", "%00", "%ff%fe",
      "%27%3B%20DROP%20TABLE%20track%3B--",
      "%3Cscript%3E", "title:%22a", "((((((((", "%E2%80%AE", "a%20OR%201%3D1", "&&=", "%", "%zz",
    ]
    private static let routes: [(path: String, names: [String])] = [
      ("rows", ["first", "count", "sort", "section"]),
      ("rows.ndjson", ["first", "count", "sort", "section"]),
      ("rows.json", ["sort", "section"]), ("rows.csv", ["sort", "section"]),
      ("row.json", ["row", "sort"]), ("place.json", ["row", "section"]),
      ("find.json", ["from", "back", "sort"]),
    ]

    @Test(arguments: 1...3 as ClosedRange<UInt64>)
    func `every hostile request is answered, and other viewers are not affected`(seed: UInt64)
      async throws
    {
      var numbers = SeededNumbers(seed)
      let server = try await TrackServer(
        (0..<600).map { (number: Int) in ServedTrack("track \(number)", plays: number) }
      )
      var other = try await server.stream()
      try await other.until { $0.rows.count == 192 }
      for round in 0..<60 {
        let route = try #require(Self.routes.randomElement(using: &numbers))
        var query = route.names.filter { _ in Bool.random(using: &numbers) }.map { name in
          name + "=" + (Self.numbers.randomElement(using: &numbers) ?? "")
        }
        for name in ["filter", "hold", "text", "table", "desc"]
        where Int.random(in: 0..<3, using: &numbers) == 0 {
          query.append(name + "=" + (Self.texts.randomElement(using: &numbers) ?? ""))
        }
        let asked = route.path + "?" + query.joined(separator: "&")
        var response = try await server.get(asked)
        #expect([200, 400, 404, 503].contains(response.status), "seed \(seed): \(asked)")
        if route.path.hasSuffix(".json") || response.status != 200 {
          _ = try await response.text()
        } else {
          response.connection.hangUp()
        }
        server.tracks[0].plays = -round
        try await other.until { $0.rows.first?.cells[1].hasSuffix("\(-round)") == true }
      }
      await server.end()
    }

    @Test(arguments: [Int.max, Int.max - 1, 1 << 53, (1 << 53) - 1])
    func `a shape beyond all rows does not overflow`(first: Int) {
      let view = ViewRequest(table: "tracks")
      let shape = ShapeRequest(view, first: first, count: .max)
      #expect(shape.first <= 1 << 53 && shape.first % ShapeRequest.stride == 0)
      #expect(shape.first + SharedReader.span < 1 << 54)
    }
  }
#endif
