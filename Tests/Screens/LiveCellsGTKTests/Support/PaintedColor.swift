#if GTK
  import Foundation
  import Testing

  /// A colour as GTK and ImageMagick print it: `rgb(…)`, `rgba(…)`, `srgb(…)` or `gray(…)`.
  struct PaintedColor {
    private var parts: [Double]
    private var alpha = 1.0

    init(_ text: String) throws {
      let numbers = text.matches(of: #/[\d.]+/#).compactMap { Double($0.0) }
      let isGray = text.hasPrefix("gray") && numbers.count == 1
      try #require(isGray || numbers.count == 3 || numbers.count == 4, "\(text)")
      parts = (isGray ? [numbers[0], numbers[0], numbers[0]] : Array(numbers.prefix(3)))
        .map { $0 / 255 }
      if numbers.count == 4 { alpha = numbers[3] }
    }

    /// The relative luminance that WCAG defines, plus 0.05.
    private var light: Double {
      let linear = parts.map { $0 <= 0.03928 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4) }
      return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2] + 0.05
    }

    /// Returns the contrast of a text of this colour, as WCAG defines it.
    func contrast(on ground: PaintedColor) -> Double {
      var mixed = self
      mixed.parts = zip(parts, ground.parts).map { $0 * alpha + $1 * (1 - alpha) }
      let (text, under) = (mixed.light, ground.light)
      return max(text, under) / min(text, under)
    }
  }
#endif
