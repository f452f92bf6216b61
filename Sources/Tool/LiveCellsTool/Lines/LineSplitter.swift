/// Splits a text into lines, in pieces.
///
/// Lines end in LF or CRLF. If the first line ends in a lone CR, all lines do. Within quotes, a CR
/// is part of the field.
struct LineSplitter {
  /// Whether a lone CR ends lines; nil until the first line has ended.
  private var endsAtReturn: Bool?
  /// The incomplete next line.
  private var rest: [UInt8] = []
  /// The searched part of `rest` before the first line end, and whether it ends within quotes.
  private var searched = (count: 0, isQuoted: false)
  /// Whether the bytes up to the next line end belong to an oversized line.
  private var skipsLine = false
  private var number = 0

  /// The maximum length of a line in bytes. Longer lines are skipped.
  static let maxLineSize = 64 << 20

  /// Splits the next bytes.
  ///
  /// - Parameters:
  ///   - isLast: Whether these are the last bytes.
  ///   - batch: Receives the faults.
  /// - Returns: The complete lines, with their line ends.
  mutating func split(
    _ bytes: [UInt8],
    isLast: Bool,
    into batch: inout LineBatch
  ) -> [NumberedLine] {
    var lines: [NumberedLine] = []
    if endsAtReturn == nil {
      rest += bytes
      findFirstEnd(isLast)
      guard endsAtReturn != nil || isLast else { return [] }
      let all = rest
      rest = []
      take(all, into: &lines, &batch)
    } else {
      take(bytes, into: &lines, &batch)
    }
    if isLast, !rest.isEmpty {
      number += 1
      lines.append(NumberedLine(number: number, bytes: rest[...]))
      rest = []
    }
    return lines
  }

  private mutating func findFirstEnd(_ isLast: Bool) {
    while searched.count < rest.count {
      switch rest[searched.count] {
      case 0x0A: return endsAtReturn = false
      case UInt8(ascii: "\""): searched.isQuoted.toggle()
      case 0x0D where !searched.isQuoted:
        guard searched.count + 1 < rest.count || isLast else { return }
        let isPair = searched.count + 1 < rest.count && rest[searched.count + 1] == 0x0A
        return endsAtReturn = !isPair
      default: break
      }
      searched.count += 1
    }
    if rest.count > Self.maxLineSize { endsAtReturn = false }
  }

  private mutating func take(
    _ bytes: [UInt8],
    into lines: inout [NumberedLine],
    _ batch: inout LineBatch
  ) {
    var start = 0
    while let end = firstEnd(in: bytes[start...]) {
      let line = bytes[start...end]
      start = end + 1
      if skipsLine {
        skipsLine = false
        continue
      }
      number += 1
      if rest.isEmpty {
        lines.append(NumberedLine(number: number, bytes: line))
      } else {
        rest += line
        lines.append(NumberedLine(number: number, bytes: rest[...]))
        rest = []
      }
    }
    if skipsLine { return }
    rest += bytes[start...]
    if rest.count > Self.maxLineSize {
      number += 1
      let reason = "the line is longer than \(Self.maxLineSize >> 20) MB"
      batch.addFault(number, LineFault(description: reason))
      rest = []
      skipsLine = true
    }
  }

  private func firstEnd(in bytes: ArraySlice<UInt8>) -> Int? {
    guard endsAtReturn == true else { return bytes.firstIndex(of: 0x0A) }
    guard let end = bytes.firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) else { return nil }
    // CRLF is one line end.
    let next = end + 1
    return bytes[end] == 0x0D && next < bytes.endIndex && bytes[next] == 0x0A ? next : end
  }
}
