/// Formats numbers without a locale and without Foundation.
enum DecimalText {
  /// Returns the number with exactly `digits` digits after the point. Halves are rounded to even.
  ///
  /// Numbers too large to have digits after the point are returned in Swift's own notation.
  static func fixed(_ value: Double, digits: Int) -> String {
    let digits = min(max(digits, 0), 15)
    guard value.isFinite else { return value.description }
    var scale = 1.0
    for _ in 0..<digits { scale *= 10 }
    let scaled = (value.magnitude * scale).rounded(.toNearestOrEven)
    guard scaled < 9e15 else { return value.description }

    let units = Int64(scaled)
    let whole = units / Int64(scale)
    let sign = value < 0 && units != 0 ? "-" : ""
    guard digits > 0 else { return sign + whole.description }
    let fraction = (units % Int64(scale)).description
    let zeros = String(repeating: "0", count: digits - fraction.utf8.count)
    return sign + whole.description + "." + zeros + fraction
  }

  /// Returns the number with at most six digits after the point, or nine if its magnitude is below
  /// 0.001.
  ///
  /// Trailing zeros are removed, except one directly after the point.
  static func short(_ value: Double) -> String {
    let text = value.description
    let parts = text.split(separator: "e")
    let decimals = parts[0].split(separator: ".").dropFirst().first?.utf8.count ?? 0
    guard decimals > 6, value.isFinite else { return text }
    if parts.count == 2, let mantissa = Double(parts[0]) {
      // Formatted again, because 9.9999999 is rounded to a number with two digits before the
      // point.
      return Double("\(fixed(mantissa, digits: 5))e\(parts[1])")?.description ?? text
    }
    let rounded = fixed(value, digits: value.magnitude < 0.001 ? 9 : 6)
    guard !rounded.contains("e"), rounded.contains(".") else { return rounded }
    let zeros = rounded.utf8.reversed().prefix { $0 == UInt8(ascii: "0") }.count
    let kept = rounded.dropLast(zeros)
    return kept.last == "." ? kept + "0" : String(kept)
  }

  /// Separates the digits before the point into groups of three.
  static func grouped(_ text: String, separator: String) -> String {
    guard !separator.isEmpty, !text.contains("e") else { return text }
    let isNegative = text.hasPrefix("-")
    let digits = text.drop { $0 == "-" }.prefix { $0 >= "0" && $0 <= "9" }
    guard !digits.isEmpty else { return text }
    let rest = text[digits.endIndex...]
    var result = isNegative ? "-" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { result += separator }
      result.append(digit)
    }
    return result + rest
  }
}
