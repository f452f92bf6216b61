import KeyValueObserving

/// The fields of one row as written.
struct SeparatedFields {
  struct Text: Equatable {
    var bytes: [UInt8] = []
    var isQuoted = false

    /// The value of the field. A quoted field is text; any other is null, a number or text.
    var value: Value {
      guard isQuoted else { return LineValue.value(bytes) }
      return String(validating: bytes, as: UTF8.self).map { .text($0) } ?? .invalidText(bytes)
    }
  }

  /// The meaning of a quote at the beginning of a field.
  enum Quotes {
    /// It begins a quoted field, which may continue on the next line.
    case any
    /// It begins a quoted field, and a separator or a line end must follow the closing quote.
    case strict
    /// It begins a quoted field if it is closed on the same line, before a separator or the end.
    case closed
    /// It is part of the text.
    case none
  }

  private(set) var texts = [Text()]
  /// Whether a quote is open, so that the row continues on the next line.
  private(set) var isOpen = false
  /// Whether a separator or a line end follows each closing quote. Only with `Quotes.strict`.
  private(set) var isValid = true
  /// Whether the last field has quotes after backslashes.
  private var hasEscapes = false
  /// The number of separators that are followed by skipped blanks.
  private(set) var spacedCount = 0
  private let separator: UInt8
  private let trims: Bool
  private let quotes: Quotes

  /// - Parameter trims: Whether blanks beside separators are not part of the fields: after commas
  ///   and semicolons, on both sides of bars, and where fields between tabs are padded.
  init(_ separator: UInt8, trims: Bool = false, quotes: Quotes = .any) {
    self.separator = separator
    self.trims = trims
    self.quotes = quotes
  }

  /// Adds a line.
  ///
  /// - Returns: Whether the row is complete.
  mutating func add(_ line: ArraySlice<UInt8>) -> Bool {
    var position = line.startIndex
    while position < line.endIndex {
      let byte = line[position]
      position += 1
      let last = texts.count - 1
      switch byte {
      case 0x20 where trims && !isOpen && isBeginning(last):
        if last > 0, line[position - 2] == separator { spacedCount += 1 }
      case UInt8(ascii: "\"") where isOpen && isEscaped(before: line[position...]):
        texts[last].bytes[texts[last].bytes.count - 1] = byte
        hasEscapes = true
      case UInt8(ascii: "\"") where isOpen && position < line.endIndex && line[position] == byte:
        texts[last].bytes.append(byte)
        position += 1
      case UInt8(ascii: "\"")
      where isOpen || texts[last].bytes.isEmpty && beginsQuoted(line[position...]):
        if isOpen, quotes == .strict, !isEnd(line[position...]) { isValid = false }
        isOpen.toggle()
        texts[last].isQuoted = true
      case separator where !isOpen:
        texts.append(Text())
        hasEscapes = false
      case 0x0A, 0x0D:
        // The line end is not part of the last field.
        if isOpen || line[position...].contains(where: { $0 != 0x0A && $0 != 0x0D }) {
          texts[last].bytes.append(byte)
        }
      default: texts[last].bytes.append(byte)
      }
    }
    if trims, !isOpen, separator != UInt8(ascii: ",") { trimEnds() }
    return !isOpen
  }

  /// Whether quotes are part of a text.
  var hasPlainQuotes: Bool {
    texts.contains { !$0.isQuoted && $0.bytes.contains(UInt8(ascii: "\"")) }
  }

  /// Returns the fields for a number of titles. Additional empty fields at the end are removed,
  /// because some programs end each row with separators.
  func cells(for count: Int) -> [Text] {
    var cells = texts
    while cells.count > count, cells.last == Text() { cells.removeLast() }
    return cells
  }

  /// Returns whether a blank would be the first byte of a field. Text between tabs may be indented,
  /// except in the first field.
  private func isBeginning(_ index: Int) -> Bool {
    texts[index].bytes.isEmpty && !texts[index].isQuoted && (index == 0 || separator != 0x09)
  }

  private mutating func trimEnds() {
    for index in texts.indices where !texts[index].isQuoted {
      while texts[index].bytes.last == 0x20 { texts[index].bytes.removeLast() }
    }
  }

  /// Returns whether a quote in a quoted field follows a backslash that escapes it. Programs that
  /// double quotes write such a quote only at the end of a field, as in `"C:\"`.
  private func isEscaped(before rest: ArraySlice<UInt8>) -> Bool {
    let bytes = texts[texts.count - 1].bytes
    var backslashes = 0
    while backslashes < bytes.count, bytes[bytes.count - 1 - backslashes] == UInt8(ascii: "\\") {
      backslashes += 1
    }
    guard backslashes % 2 == 1 else { return false }
    guard !hasEscapes, let next = rest.first else { return hasEscapes }
    return next != separator && next != UInt8(ascii: "\"") && next != 0x0A && next != 0x0D
  }

  /// Returns whether a field can end before some bytes.
  private func isEnd(_ rest: ArraySlice<UInt8>) -> Bool {
    guard let next = rest.first else { return true }
    return next == separator || next == 0x0A || next == 0x0D || trims && next == 0x20
  }

  /// Returns whether a quote at the beginning of a field begins a quoted field.
  private func beginsQuoted(_ rest: ArraySlice<UInt8>) -> Bool {
    if quotes == .any || quotes == .none { return quotes == .any }
    var position = rest.startIndex
    while position < rest.endIndex {
      let next = position + 1
      if rest[position] == UInt8(ascii: "\"") {
        guard next < rest.endIndex, rest[next] == UInt8(ascii: "\"") else {
          return isEnd(rest[next...])
        }
        position = next
      }
      position += 1
    }
    return quotes == .strict
  }
}
