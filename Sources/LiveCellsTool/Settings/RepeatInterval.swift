import ArgumentParser

/// The interval between two runs: `2`, `2s`, `500ms`, `5m`.
struct RepeatInterval: ExpressibleByArgument {
  let duration: Duration

  init?(argument: String) {
    let digits = argument.prefix { $0.isNumber || $0 == "." }
    let units: [Substring: Duration] = [
      "": .seconds(1), "s": .seconds(1), "ms": .milliseconds(1), "m": .seconds(60),
      "h": .seconds(3600),
    ]
    guard let number = Double(digits), let unit = units[argument.dropFirst(digits.count)],
      number * (unit / .seconds(1)) >= 0.01, number * (unit / .seconds(1)) <= 86_400
    else { return nil }
    duration = unit * number
  }
}
