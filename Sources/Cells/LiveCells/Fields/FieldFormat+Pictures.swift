extension FieldFormat {
  /// Returns a format that shows a fraction as a bar of eighths of a character. With the default
  /// `full`, 0.5 fills half of it.
  ///
  /// All bars have the same width. Values below 0 are shown as an empty bar, and values above
  /// `full` as a full bar.
  ///
  /// - Parameters:
  ///   - width: The width of a full bar in characters, at least one.
  ///   - full: The value of a full bar, greater than 0.
  public static func bar(width: Int = 10, full: Double = 1) -> FieldFormat {
    precondition(width > 0 && full > 0, "FieldFormat: invalid bar of width \(width) for \(full)")
    return numeric { number in
      let fraction = number / full
      // NaN, and infinity divided by infinity, have no length.
      guard !fraction.isNaN else { return nil }
      let eighths = Int((min(max(fraction, 0), 1) * Double(width * 8)).rounded(.down))
      var text = String(repeating: "█", count: eighths / 8)
      let rest = eighths % 8
      if rest > 0 { text.unicodeScalars.append(column(rest, from: 0x2590)) }
      return text + String(repeating: " ", count: width - (eighths + 7) / 8)
    }
  }

  /// Returns a format that shows the last values of a field as a row of columns, the newest at the
  /// right.
  ///
  /// Each cell records the values that it reads of its object while it is displayed, and keeps at
  /// most `count` of them. Null and values that are not numbers leave a gap. The text is always
  /// `count` characters wide.
  ///
  /// - Parameters:
  ///   - count: The maximum number of values to show, at least one.
  ///   - range: The values of the lowest and the highest column. If nil, the minimum and the
  ///     maximum of the shown values are used.
  public static func sparkline(
    last count: Int = 16,
    range: ClosedRange<Double>? = nil
  ) -> FieldFormat {
    FieldFormat(last: count) { values in
      let numbers = values.map { $0.number.flatMap { $0.isFinite ? $0 : nil } }
      guard values.last?.number != nil else { return plain.text(for: values.last ?? .null) }
      let padding = String(repeating: " ", count: count - numbers.count)
      return CellText(padding + sparkline(values: numbers, range: range), kind: .number)
    }
  }

  /// Returns a text with one column for each value, and a gap for each missing value.
  static func sparkline(values: [Double?], range: ClosedRange<Double>? = nil) -> String {
    let known = values.compactMap { $0 }.filter(\.isFinite)
    let low = range?.lowerBound ?? known.min() ?? 0
    let high = range?.upperBound ?? known.max() ?? 0
    // The difference of two finite numbers may overflow. The difference of their halves does
    // not.
    let scale = (high - low).isFinite ? 1 : 0.5
    let height = high * scale - low * scale
    var text = ""
    for value in values {
      guard let value, value.isFinite else {
        text += " "
        continue
      }
      let part = height > 0 ? (value * scale - low * scale) / height : 0
      let bounded = part.isNaN ? 0 : min(max(part, 0), 1)
      text.unicodeScalars.append(column(1 + Int((bounded * 7).rounded()), from: 0x2580))
    }
    return text
  }

  /// Returns one of the block elements. Columns of eighths count upwards from U+2581, and bars of
  /// eighths count downwards to U+2589.
  private static func column(_ eighths: Int, from start: UInt32) -> Unicode.Scalar {
    let value = start == 0x2580 ? start + UInt32(eighths) : start - UInt32(eighths)
    return Unicode.Scalar(value) ?? " "
  }
}
