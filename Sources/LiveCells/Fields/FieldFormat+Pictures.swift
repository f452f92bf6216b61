extension FieldFormat {
  /// A fraction as a bar of eighths of a character: 0.5 fills half of it.
  ///
  /// All bars have the same width. Fractions below 0 and above the full one are drawn as an empty and
  /// a full bar.
  ///
  /// - Parameters:
  ///   - width: The width of a full bar in characters, at least one.
  ///   - full: The value of a full bar; more than 0.
  public static func bar(width: Int = 10, full: Double = 1) -> FieldFormat {
    precondition(width > 0 && full > 0, "FieldFormat: a bar of width \(width) for \(full)")
    return numeric { number in
      let fraction = number / full
      // Neither NaN nor an infinity of an infinity is a part of anything.
      guard !fraction.isNaN else { return nil }
      let eighths = Int((min(max(fraction, 0), 1) * Double(width * 8)).rounded(.down))
      var text = String(repeating: "█", count: eighths / 8)
      let rest = eighths % 8
      if rest > 0 { text.unicodeScalars.append(column(rest, from: 0x2590)) }
      return text + String(repeating: " ", count: width - (eighths + 7) / 8)
    }
  }

  /// The last values of a field as a row of columns, the newest at the right.
  ///
  /// A cell keeps the values that it has read itself: while it is displayed, of the object that it
  /// shows, and not more than this many. Null and what is no number leave a gap. The text is always
  /// so wide as there are values to keep.
  ///
  /// - Parameters:
  ///   - count: How many values are shown, at least one.
  ///   - range: What the lowest and the highest column stand for; the least and the greatest of the
  ///     values shown if nil.
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

  /// A column for each value, and a gap where there is none.
  static func sparkline(values: [Double?], range: ClosedRange<Double>? = nil) -> String {
    let known = values.compactMap { $0 }.filter(\.isFinite)
    let low = range?.lowerBound ?? known.min() ?? 0
    let high = range?.upperBound ?? known.max() ?? 0
    // The distance between two finite numbers may be greater than the greatest; that of their halves is not.
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

  /// One of the block elements: those of eighths count upwards from U+2581 as columns, and
  /// downwards to U+2589 as bars.
  private static func column(_ eighths: Int, from start: UInt32) -> Unicode.Scalar {
    let value = start == 0x2580 ? start + UInt32(eighths) : start - UInt32(eighths)
    return Unicode.Scalar(value) ?? " "
  }
}
