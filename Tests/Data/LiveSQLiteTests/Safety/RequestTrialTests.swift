#if SQLite
  import DatabaseTestSupport
  import RequestTrial
  import ScaleTestSupport
  import Testing

  /// Requests that consist of arbitrary bytes.
  @Suite(.timeLimit(.minutes(TestScale.minutes))) struct RequestTrialTests {
    @Test(arguments: 1...3 as ClosedRange<UInt64>)
    func `any request selects rows of its table or is an error`(
      seed: UInt64
    ) throws {
      let trial = try RequestTrial()
      let words = [
        "id", "c", "d", "\"a b\"", "a b", " ", " ", ")", "(", "'", "\"", "[", "]", ";", "--", "/*",
        "*/",
        "\n", "\u{0}", " UNION SELECT * FROM secret", " OR 1", "1", "=", "<", ",", " desc", " asc",
        ":x", "?",
        "@filter", ":_1", "\u{FEFF}", " COLLATE NOCASE", "*", "%", "count(*)", " AND ", "x'00'",
        "NULL",
        " IS ", "\u{1F}", "\u{1F}", "\u{1F}",
      ]
      var numbers = SeededNumbers(seed)
      for _ in 0..<TestScale.count(usual: 150, full: 10_000) {
        let text = (0..<Int.random(in: 1...7, using: &numbers))
          .map { _ in words.randomElement(using: &numbers) ?? "" }.joined()
        var bytes = [UInt8.random(in: 0...255, using: &numbers)] + Array(text.utf8)
        if Int.random(in: 0..<10, using: &numbers) == 0 {
          bytes[Int.random(in: 0..<bytes.count, using: &numbers)] = .random(
            in: 0...255,
            using: &numbers
          )
        }
        #expect(trial.problem(with: bytes) == nil, "\(RequestTrial.request(bytes))")
      }
    }
  }
#endif
