import ArgumentParser

/// The interval between two runs: `2`, `2s`, `500ms`, `5m`.
struct RepeatInterval {
  let duration: Duration

  /// - Throws: `ValidationError` for any other text, and for times that are too short or too long.
  init(_ argument: String) throws {
    let digits = argument.prefix { $0.isNumber || $0 == "." }
    let units: [Substring: Duration] = [
      "": .seconds(1), "s": .seconds(1), "ms": .milliseconds(1), "m": .seconds(60),
      "h": .seconds(3600),
    ]
    guard let number = Double(digits), let unit = units[argument.dropFirst(digits.count)],
      number * (unit / .seconds(1)) >= 0.01, number * (unit / .seconds(1)) <= 86_400
    else { throw ValidationError("expected a time from 10ms to 24h, such as 500ms, 2s or 5m") }
    duration = unit * number
  }
}
