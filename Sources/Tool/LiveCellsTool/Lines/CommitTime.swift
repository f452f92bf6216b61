import KeyValueObserving

/// Reads the commit times of a stream.
enum CommitTime {
  /// The first second of the year 10000.
  private static let end = 253_402_300_800.0

  /// Returns the seconds since 1970 for a text or a number, or nil if it is not a time.
  static func seconds(of json: JSONValue) -> Double? {
    switch json {
    case .string(let text): seconds(of: text)
    case .number(let digits): Double(digits).flatMap { (0..<end).contains($0) ? $0 : nil }
    default: nil
    }
  }

  /// Returns the seconds since 1970 for a text such as `2026-11-23 00:10:16.424 UTC`, or nil.
  static func seconds(of text: String) -> Double? {
    guard text.hasSuffix(" UTC"), let seconds = DateText.seconds(text), (0..<end).contains(seconds)
    else { return nil }
    return seconds
  }
}
