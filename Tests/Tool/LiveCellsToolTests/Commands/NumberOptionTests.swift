#if SQLite
  import ArgumentParser
  import Foundation
  import Testing

  @testable import LiveCellsTool

  /// Numbers of options that make no sense.
  @Suite(.timeLimit(.minutes(60))) struct NumberOptionTests {
    private static let watch = ["watch", "x.db", "t"]

    @Test(arguments: [
      (watch, "--limit"), (watch, "--for"), (watch, "--poll"), (watch, "--changes"),
      (watch + ["--ndjson"], "--limit"), (["replay", "x"], "--speed"), (["replay", "x"], "--for"),
      (["demo"], "--changes"), (["demo"], "--rows"), (["demo"], "--for"), (["demo"], "--seed"),
      (["serve", "x.db"], "--limit"), (["serve", "x.db"], "--poll"),
    ])
    func `a negative or huge number is refused with the option and the number`(
      command: [String],
      option: String
    ) {
      for number in ["-1", "-99999999999999999999", "99999999999999999999", "nan", "-", "1e999"] {
        do {
          _ = try LiveCellsTool.parseAsRoot(command + [option, number])
          Issue.record("\(option) \(number) is accepted")
        } catch {
          let text = LiveCellsTool.message(for: error)
          #expect(text.contains(option), "\(number): \(text)")
          #expect(!text.contains("Missing"), "\(number): \(text)")
          #expect(text.split(separator: "\n").count == 1, "\(text)")
          #expect(LiveCellsTool.exitCode(for: error).rawValue == 64)
        }
      }
    }

    #if Web
      @Test(arguments: ["--port", "--viewers", "--memory"])
      func `an impossible limit of the server is refused`(option: String) {
        for number in ["-1", "99999999", "-99999999999999999999", "nan", "1.5"] {
          let error = #expect(throws: (any Error).self) {
            try LiveCellsTool.parseAsRoot(["serve", "x.db", option, number])
          }
          guard let error else { continue }
          let text = LiveCellsTool.message(for: error)
          #expect(text.contains(option) && !text.contains("Missing"), "\(number): \(text)")
        }
      }
    #endif

    @Test(arguments: ["0", "-1", "0s", "9ms", "25h", "nan", "inf", "1e3", "soon", "-5m", "s", ""])
    func `an interval that is too short or too long is refused`(interval: String) {
      let error = #expect(throws: (any Error).self) {
        try LiveCellsTool.parseAsRoot(["watch", "--every", interval, "--", "date"])
      }
      guard let error else { return }
      let text = LiveCellsTool.message(for: error)
      #expect(text.contains("--every") && text.contains("10ms to 24h"), "\(text)")
    }

    @Test(arguments: ["0.01", "10ms", "2", "1.5s", "24h"])
    func `other intervals are accepted`(interval: String) throws {
      let command = try LiveCellsTool.parseAsRoot(["watch", "--every", interval, "--", "date"])
      #expect(command is Watch)
    }
  }
#endif
