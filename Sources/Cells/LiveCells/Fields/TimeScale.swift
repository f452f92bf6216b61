import KeyValueObserving

/// A way to count time: the length of a unit, and the moment at which the count begins.
package struct TimeScale: Sendable {
  /// Unix: seconds since 1970, and fractions of them.
  package static let unixSeconds = TimeScale(unitsPerSecond: 1)
  package static let unixMilliseconds = TimeScale(unitsPerSecond: 1_000)
  package static let unixMicroseconds = TimeScale(unitsPerSecond: 1_000_000)
  package static let unixNanoseconds = TimeScale(unitsPerSecond: 1_000_000_000)
  /// Chromium and WebKit: microseconds since 1601.
  package static let webkit = TimeScale(unitsPerSecond: 1_000_000, beginning: -11_644_473_600)
  /// Core Data and Foundation: seconds since 2001, and nanoseconds since 2001.
  package static let coreData = TimeScale(unitsPerSecond: 1, beginning: 978_307_200)
  package static let coreDataNanoseconds =
    TimeScale(unitsPerSecond: 1_000_000_000, beginning: 978_307_200)
  /// Astronomy, and SQLite's `julianday()`: days since noon of 24 November 4714 BC.
  package static let julianDays = TimeScale { value in
    // Today's Julian days are 40 µs apart as doubles, so fractions of a millisecond are noise.
    let milliseconds = value.number.map { (($0 - 2_440_587.5) * 86_400_000).rounded() }
    return milliseconds.flatMap { Int64(exactly: ($0 / 1_000).rounded(.down)) }
  }

  private let read: @Sendable (Value) -> Int64?

  private init(_ read: @escaping @Sendable (Value) -> Int64?) {
    self.read = read
  }

  private init(unitsPerSecond: Int64, beginning: Int64 = 0) {
    read = { value in
      guard let units = Self.whole(value) else { return nil }
      // Rounded down, which is away from zero for negative numbers.
      let (quotient, rest) = units.quotientAndRemainder(dividingBy: unitsPerSecond)
      let (seconds, isBeyond) = (rest < 0 ? quotient - 1 : quotient)
        .addingReportingOverflow(beginning)
      return isBeyond ? nil : seconds
    }
  }

  /// Returns the whole seconds since 1970, or nil if the value is not a number or is out of range.
  func seconds(of value: Value) -> Int64? { read(value) }

  private static func whole(_ value: Value) -> Int64? {
    if case .integer(let number) = value { return number }
    // A double does not have all digits of large decimals.
    if case .decimal(let digits) = value {
      let parts = digits.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
      if let whole = Int64(parts[0]) {
        let hasFraction = parts.count > 1 && parts[1].contains { $0 != "0" }
        let isExponent = parts.count > 1 && parts[1].contains { !$0.isNumber }
        if !isExponent { return digits.hasPrefix("-") && hasFraction ? whole - 1 : whole }
      }
    }
    return value.number.flatMap { Int64(exactly: $0.rounded(.down)) }
  }
}
