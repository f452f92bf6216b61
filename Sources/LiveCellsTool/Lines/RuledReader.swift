import KeyValueObserving
import LiveRows

/// Reads tables with columns between vertical bars and rules beneath the titles, in the style of
/// database shells and Markdown. Bars and rules may be box-drawing characters.
struct RuledReader: LineReading {
  let keys: LineKeys
  private var titles: [String]?
  /// The byte between cells. It replaces bars of box-drawing characters, whose cells may contain
  /// ASCII bars.
  private var bar = UInt8(ascii: "|")
  /// Whether lines begin and end with a bar.
  private var isFramed = false
  /// Whether the rule beneath the titles has been read.
  private var hasRule = false

  init(keys: LineKeys) {
    self.keys = keys
  }

  /// Whether a line is a rule: `----+----`, `+----+`, `+====+`, `|---|`.
  static func isRule(_ line: ArraySlice<UInt8>) -> Bool {
    let line = BoxDrawing.plain(line)
    return line.allSatisfy { "-+|=: ".utf8.contains($0) }
      && line.contains { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "=") }
      && line.contains { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "|") }
  }

  /// Whether a line has cells between bars.
  static func hasBars(_ line: ArraySlice<UInt8>) -> Bool {
    line.contains(UInt8(ascii: "|")) || BoxDrawing.replacingBars(line, with: 0x1F) != line
  }

  mutating func read(_ line: NumberedLine, into batch: inout LineBatch) {
    let content = line.content
    if line.isBlank || !Self.hasBars(content) && Self.isCount(content) { return }
    if Self.isRule(content), !hasRule || !Self.hasBlanks(content) {
      hasRule = titles != nil
      return
    }
    if titles == nil { setBars(content) }
    let texts = cells(content)
    guard let titles else {
      let names = ColumnNames.distinct(texts.map { String(decoding: $0, as: UTF8.self) })
      titles = names
      batch.records.append(.columns(names))
      return
    }
    do {
      guard texts.count == titles.count else {
        throw LineFault(description: "\(texts.count) cells, where the titles are \(titles.count)")
      }
      let fields = zip(titles, texts).map { title, text in
        LineRecord.Field(name: title, value: LineValue.value(text))
      }
      batch.records.append(.row(try keys.key(of: fields), fields))
    } catch {
      batch.addFault(line.number, error)
    }
  }

  mutating func end(into batch: inout LineBatch) {}

  /// Whether a line has blanks between other characters. Only the rule beneath the titles may have
  /// blanks. Among rows, such a line is a row of dashes: `|  - |  - |`.
  private static func hasBlanks(_ line: ArraySlice<UInt8>) -> Bool {
    trimmed(line).contains(0x20)
  }

  /// Whether a line is a row count such as `(3 rows)`, `3 rows in set (0.01 sec)` or `3 tuples`.
  private static func isCount(_ line: ArraySlice<UInt8>) -> Bool {
    let words = line.split { " ()".utf8.contains($0) }
    guard words.count > 1, words[0].allSatisfy({ (0x30...0x39).contains($0) }) else { return false }
    return ["row", "rows", "tuple", "tuples"].contains { words[1].elementsEqual($0.utf8) }
  }

  /// Finds the bars of the table in the line with its titles.
  private mutating func setBars(_ titles: ArraySlice<UInt8>) {
    let separator: UInt8 = 0x1F
    let replaced = BoxDrawing.replacingBars(titles, with: separator)
    if replaced != titles, Self.trimmed(titles).first != bar { bar = separator }
    isFramed = Self.trimmed(replaced).first == bar
  }

  private func cells(_ content: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    let isBoxed = bar != UInt8(ascii: "|")
    let line = isBoxed ? BoxDrawing.replacingBars(content, with: bar) : content
    var cells = line.split(separator: bar, omittingEmptySubsequences: false).map(Self.trimmed)
    guard isFramed else { return cells }
    if cells.count > 1, cells.first?.isEmpty == true { cells.removeFirst() }
    if cells.count > 1, cells.last?.isEmpty == true { cells.removeLast() }
    return cells
  }

  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var bytes = bytes.drop { $0 == 0x20 }
    while bytes.last == 0x20 { bytes.removeLast() }
    return bytes
  }
}
