#if GTK
  import Foundation
  import Testing

  extension WindowTests {
    /// Messages, and the window with the keys.
    @Suite(.serialized, .timeLimit(.minutes(60)), .enabled(if: Display.isAvailable))
    struct DialogTests {
      @Test(arguments: [["Close"], ["Choose another", "Close"]])
      func `suggest an action of a message only if there is another one`(
        choices: [String]
      ) async throws {
        try await Display.onThread { display in
          let probe = try display.probe(["message"] + choices)
          let shown = try probe.line(
            repeating: { try probe.send("tell") },
            where: { $0.contains(": default") }
          )
          let first = "\(choices[0]): default\(choices.count > 1 ? " suggested-action" : "")"
          #expect(shown?.hasSuffix(first) == true, "\(shown ?? "none")")
          try display.waitUntilStill()
          display.keepPicture("message-\(choices.count)")
          try display.use("mousemove", "100", "100", "key", "Return")
          #expect(probe.line { $0.hasPrefix("answer") } == "answer 0")
          #expect(probe.end() == 0)
        }
      }

      @Test(arguments: [false, true])
      func `keys are at the trailing end of their lines, however long`(
        isMirrored: Bool
      ) async throws {
        try await Display.onThread { display in
          let probe = try display.probe(["keys", isMirrored ? "1" : "0"])
          _ = try #require(probe.line { $0 == "painted" })
          let told = try probe.line(
            repeating: { try probe.send("tell") },
            where: { $0.firstMatch(of: #/^keys \[\d/#) != nil }
          )
          display.keepPicture("keys-\(isMirrored ? "mirrored" : "plain")")
          let sides = try #require(told).dropFirst("keys ".count).split(separator: " | ")
          let trailing = isMirrored ? sides[0] : sides[1]
          let margins = trailing.matches(of: #/\d+/#).compactMap { Int($0.output) }
          #expect(margins.count > 20 && margins.allSatisfy { $0 == 0 }, "\(sides)")
        }
      }
    }
  }
#endif
