#if Web
  import Foundation
  import Testing

  @testable import LiveCellsWeb

  @MainActor
  @Suite struct GuardTests {
    @Test func `a request without the token receives nothing`() async throws {
      let server = try await TrackServer([ServedTrack("secret")])
      for path in ["/", "/rows", "/0123456789abcdeF/rows", "/0123456789abcde/", "/x/page.js"] {
        var response = try await WireResponse(port: server.port, path: path)
        #expect(response.status == 404)
        #expect(try await !response.text().contains("secret"))
      }
      await server.end()
    }

    @Test(arguments: [
      (["Host": "evil.example"], 421), (["Host": "127.0.0.1.evil.example"], 421),
      (["Host": "[::1]evil.example"], 421), (["Host": "[::1"], 421), (["Host": "[::1]:80"], 200),
      (["Host": "localhost@evil.example"], 421), (["Host": "2130706433"], 421),
      (["Origin": "http://evil.example"], 403), (["Origin": "null"], 403),
      (["Origin": "http://127.0.0.1"], 403), (["Sec-Fetch-Site": "cross-site"], 403),
      (["Sec-Fetch-Site": "same-site", "Sec-Fetch-Mode": "no-cors"], 403),
      (["Sec-Fetch-Site": "same-origin"], 200), (["Host": "localhost"], 200), ([:], 200),
      (["Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate"], 200),
    ])
    func `a request of another site is refused`(headers: [String: String], status: Int) async throws
    {
      let server = try await TrackServer([ServedTrack("a")])
      let response = try await server.get("rows.json", headers: headers)
      #expect(response.status == status)
      await server.end()
    }

    @Test(arguments: ["/healthz", "/metrics", "/0123456789abcdef/metrics"])
    func `a request of another site is refused by the routes for operators`(path: String)
      async throws
    {
      let server = try await TrackServer([ServedTrack("a")])
      for (own, status) in [
        (["Host": "evil.example"], 421), (["Origin": "http://evil.example"], 403),
        (["Sec-Fetch-Site": "cross-site"], 403), (["Host": ""], 200), (["Host": "localhost"], 200),
      ] {
        let headers = own.merging(["Authorization": "Bearer 0123456789abcdef"]) { own, _ in own }
        let response = try await WireResponse(port: server.port, path: path, headers: headers)
        #expect(response.status == status, "\(own)")
        #expect(response.headers["x-content-type-options"] == "nosniff")
      }
      await server.end()
    }

    @Test func `only short requests without a body are accepted`() async throws {
      let server = try await TrackServer([ServedTrack("a")])
      let path = server.path + "rows.json"
      let post = try await WireResponse(port: server.port, path: path, method: "POST")
      #expect([404, 405].contains(post.status))
      let body = try await WireResponse(
        port: server.port,
        path: path,
        headers: ["Content-Length": "1000000000"]
      )
      #expect(body.status == 413)
      let long = try await server.get("rows.json?filter=" + String(repeating: "x", count: 9_000))
      #expect(long.status == 414)
      let header = try await server.get(
        "rows.json",
        headers: ["X": String(repeating: "x", count: 20_000)]
      )
      #expect((400..<500).contains(header.status))
      for query in [
        "table=other", "table=tracks%3Bdrop", "sort=title", "first=x",
        "filter=" + String(repeating: "x", count: 1_001),
      ] {
        let wrong = try await server.get("rows?" + query)
        #expect([400, 404].contains(wrong.status), "\(query)")
      }
      await server.end()
    }

    @Test func `responses have security headers`() async throws {
      let server = try await TrackServer([ServedTrack("a")])
      for path in [
        "", "page.js", "page.css", "rows", "rows.json", "tables.json", "find.json?from=x",
      ] {
        let response = try await server.get(path)
        let policy = try #require(response.headers["content-security-policy"])
        #expect(policy.hasPrefix("default-src 'none'; script-src 'self';"))
        #expect(!policy.contains("unsafe"))
        #expect(response.headers["x-content-type-options"] == "nosniff")
        #expect(response.headers["referrer-policy"] == "no-referrer")
        #expect(response.headers["access-control-allow-origin"] == nil)
      }
      let missing = try await WireResponse(port: server.port, path: "/0123456789abcdeF/rows")
      #expect(missing.headers["x-content-type-options"] == "nosniff")
      await server.end()
    }

    @Test func `viewers beyond the limit are refused`() async throws {
      var limits = ServerLimits.patient
      limits.viewers = 2
      let server = try await TrackServer([ServedTrack("a")], limits: limits)
      var first = try await server.stream()
      var second = try await server.stream()
      try await first.until { $0.rows.count == 1 }
      try await second.until { $0.rows.count == 1 }
      var third = try await server.stream()
      #expect(try await third.untilEnd().reason == "too many viewers: try again later")
      // A slot becomes free when the closed connection is noticed.
      first.response.connection.hangUp()
      while server.server.viewerCount == 2 {
        server.tracks[0].plays = (server.tracks[0].plays ?? 0) + 1
        await Task.yield()
      }
      var fourth = try await server.stream()
      try await fourth.until { $0.rows.count == 1 }
      await server.end()
    }
  }
#endif
