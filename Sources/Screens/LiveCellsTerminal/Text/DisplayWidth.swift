/// The number of columns that a text takes on a terminal.
///
/// Terminals disagree about widths. These are the most common ones for each grapheme cluster. With
/// `FrameEncoder`, a wrong width affects one cell and never the rest of the line.
enum DisplayWidth {
  /// Returns the columns of a grapheme cluster: 0, 1 or 2.
  static func columns(of cluster: Character) -> Int {
    var sum = 0
    for scalar in cluster.unicodeScalars {
      if scalar == emojiPresentationSelector { return 2 }
      sum += columns(of: scalar)
    }
    return min(sum, 2)
  }

  /// Returns the columns of a single scalar: 0, 1 or 2.
  static func columns(of scalar: Unicode.Scalar) -> Int {
    let value = scalar.value
    if value < 0x300 { return value < 0x20 || (0x7F..<0xA0).contains(value) ? 0 : 1 }
    if isZeroWidth(scalar) { return 0 }
    // The table may be older than the standard library's emoji data.
    return isInWideRange(value) || scalar.properties.isEmojiPresentation ? 2 : 1
  }

  private static let emojiPresentationSelector: Unicode.Scalar = "\u{FE0F}"

  private static func isZeroWidth(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1160...0x11FF, 0xD7B0...0xD7FF:
      // Vowels and finals combine with the two columns of the leading consonant.
      return true
    case 0x0600...0x0605, 0x06DD, 0x070F, 0x0890...0x0891, 0x08E2, 0x110BD, 0x110CD:
      // Format characters by category, but visible signs.
      return false
    default:
      switch scalar.properties.generalCategory {
      case .nonspacingMark, .enclosingMark, .format, .lineSeparator, .paragraphSeparator:
        return true
      default:
        return false
      }
    }
  }

  private static func isInWideRange(_ value: UInt32) -> Bool {
    let bounds = WideRanges.bounds
    var low = 0
    var high = bounds.count / 2
    while low < high {
      let middle = (low + high) / 2
      if value > bounds[2 * middle + 1] {
        low = middle + 1
      } else if value < bounds[2 * middle] {
        high = middle
      } else {
        return true
      }
    }
    return false
  }
}
