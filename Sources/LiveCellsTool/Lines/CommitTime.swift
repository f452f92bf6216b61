import KeyValueObserving

/// Reads the time that a stream tells of a commit.
enum CommitTime {
  /// The first second of the year 10000.
  private static let end = 253_402_300_800.0

  /// The seconds since 1970 that a text or a number says; nil for what is no time.
  static func seconds(of json: JSONValue) -> Double? {
    switch json {
    case .string(let text): seconds(of: text)
    case .number(let digits): Double(digits).flatMap { (0..<end).contains($0) ? $0 : nil }
    default: nil
    }
  }

  /// The seconds since 1970 of `2026-11-23 00:10:16.424 UTC`; nil for what is no such time.
  static func seconds(of text: String) -> Double? {
    guard text.hasSuffix(" UTC"), let seconds = DateText.seconds(text), (0..<end).contains(seconds)
    else { return nil }
    return seconds
  }
}
