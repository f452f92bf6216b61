#if GTK
  import Foundation
  import Testing

  extension WindowTests {
    /// Custom cells with GTK's factories.
    @Suite(.serialized, .timeLimit(.minutes(60)), .enabled(if: Display.isAvailable))
    struct WidgetCellTests {
      private func lines(of arguments: [String]) async throws -> [String] {
        try await Display.onThread { display in
          let probe = try display.probe(arguments)
          return probe.linesToEnd()
        }
      }

      @Test func `cells with custom widgets fulfil the contract of cells`() async throws {
        let lines = try await lines(of: ["cells", "0", "30"])
        #expect(lines == (0..<30).map { "seed \($0): kept" })
      }

      @Test func `lists of cells with custom widgets fulfil the contract of screens`()
        async throws
      {
        let lines = try await lines(of: ["lists", "0", "20"])
        #expect(lines == (0..<20).map { "seed \($0): kept" })
      }

      @Test func `setup, bind, unbind and teardown drive the life cycle of a cell`() async throws {
        let lines = try await lines(of: ["life"])
        #expect(
          lines == [
            "before it appears: made false bound true followed those in sight",
            "appeared: made true bound true followed those in sight",
            "updates for ten thousand changes: true",
            "bound anew by changes: 0",
            "bound anew by a row out of sight: 0",
            "scrolled: made true bound true followed those in sight",
            "disappeared: followed 0",
            "appeared again: made true bound true followed those in sight",
            "emptied: rows held 0",
            "closed: cells alive 0",
          ]
        )
      }
    }
  }
#endif
