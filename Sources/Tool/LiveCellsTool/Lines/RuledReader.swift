import KeyValueObserving
import LiveCellsTerminal
import LiveRows

/// Reads tables with columns between vertical bars and rules beneath the titles, in the style of
/// database shells and Markdown. Bars and rules may be box-drawing characters.
struct RuledReader: LineReading {
  let keys: LineKeys
  private var titles: [String]?
  /// The first rule.
  private var rule: DrawnLine?
  /// Whether lines begin and end with a bar.
  private var isFramed = false
  /// Whether the bars are box-drawing characters.
  private var isBox = false
  /// The incomplete row: its cells, whether each continues on the next line, and the line where it
  /// began.
  private var cells: [[UInt8]] = []
  private var continued: [Bool] = []
  private var start = 0

  init(keys: LineKeys) {
    self.keys = keys
  }

  mutating func read(_ line: NumberedLine, into batch: inout LineBatch) {
    let content = line.content
    if line.isBlank || Self.isCount(content) || Self.isPlainCount(content) { return }
    if isRule(content) { return }
    guard let titles else {
      let text = Self.trimmed(content)
      isBox = rule?.isBox ?? text.indices.contains { DrawnLine.beginsBar(text[$0...]) }
      isFramed = bars(in: text).first?.lowerBound == text.startIndex
      let texts = split(content, at: bars(in: content)).map(Self.trimmed)
      let names = ColumnNames.distinct(texts.map { String(decoding: $0, as: UTF8.self) })
      self.titles = names
      batch.records.append(.columns(names))
      return
    }
    var pieces = split(content, at: bars(in: content))
    if pieces.count != titles.count, let bars = barsByRule(content) {
      pieces = split(content, at: bars)
    }
    guard pieces.count == titles.count else {
      let count = pieces.count == 1 ? "1 cell" : "\(pieces.count) cells"
      let reason = "\(count) for \(titles.count) titles"
      batch.addFault(line.number, LineFault(description: reason))
      return
    }
    add(pieces, line.number)
    if !continued.contains(true) { finish(into: &batch) }
  }

  mutating func end(into batch: inout LineBatch) {
    finish(into: &batch)
  }

  /// Returns whether a line is a rule. A row of dashes is distinguished by its blanks and bars.
  private mutating func isRule(_ line: ArraySlice<UInt8>) -> Bool {
    guard let drawn = DrawnLine(line) else { return false }
    guard let rule else {
      self.rule = drawn
      return true
    }
    guard !rule.isMarkdown, !drawn.hasBlanks else { return false }
    // Some boxes have cells across columns, with rules of their own.
    return drawn.places == rule.places || rule.isBox && drawn.isBox
  }

  /// Returns whether a line is a row count such as `(3 rows)` or `3 rows in set (0.01 sec)`.
  static func isCount(_ line: ArraySlice<UInt8>) -> Bool {
    let text = String(decoding: line, as: UTF8.self)
    let isEnclosed = text.hasPrefix("(") && text.hasSuffix(")")
    let rest = text.dropFirst(isEnclosed ? 1 : 0)
    let words = rest.drop { $0.isASCII && $0.isNumber }
    guard words.count < rest.count, DrawnLine.barCount(in: line) == 0 else { return false }
    if isEnclosed { return words.contains(where: \.isLetter) && !words.contains(where: \.isNumber) }
    return words.hasPrefix(" row in set") || words.hasPrefix(" rows in set")
  }

  /// Returns whether a line without bars is a row count such as `3 rows` or `3 tuples`.
  private static func isPlainCount(_ line: ArraySlice<UInt8>) -> Bool {
    let words = line.split { " ()".utf8.contains($0) }
    guard words.count > 1, words[0].allSatisfy({ (0x30...0x39).contains($0) }),
      DrawnLine.barCount(in: line) == 0
    else { return false }
    return ["row", "rows", "tuple", "tuples"].contains { words[1].elementsEqual($0.utf8) }
  }

  // MARK: - Rows

  private mutating func add(_ pieces: [ArraySlice<UInt8>], _ number: Int) {
    let isFirst = cells.isEmpty
    if isFirst {
      start = number
      cells = Array(repeating: [], count: pieces.count)
      continued = Array(repeating: false, count: pieces.count)
    }
    for index in pieces.indices {
      let isLast = index == pieces.count - 1 && !isFramed
      let (text, isMarked) = unmarked(pieces[index], isLast: isLast)
      if isFirst {
        cells[index] = Array(Self.trimmed(text))
      } else if continued[index] {
        // A single blank separates the bar and the text.
        var rest = text.first == 0x20 ? text.dropFirst() : text
        while rest.last == 0x20 { rest.removeLast() }
        cells[index].append(0x0A)
        cells[index] += rest
      }
      continued[index] = isMarked
    }
  }

  /// Returns a cell without the mark at its end, which psql prints if the text continues on the
  /// next line.
  private func unmarked(
    _ cell: ArraySlice<UInt8>,
    isLast: Bool
  ) -> (text: ArraySlice<UInt8>, isMarked: Bool) {
    guard let rule, !rule.isMarkdown, let bar = rule.places.last else { return (cell, false) }
    let mark = Array((rule.isBox ? "\u{21B5}" : "+").utf8)
    guard cell.suffix(mark.count).elementsEqual(mark) else { return (cell, false) }
    if isLast {
      // The last cell has no trailing blank, so the position of the mark decides.
      let text = String(decoding: cell, as: UTF8.self)
      let width = VisibleText(text).columns(limit: rule.length + 1)
      guard width == rule.length - bar - 1 else { return (cell, false) }
    }
    return (cell.dropLast(mark.count), true)
  }

  private mutating func finish(into batch: inout LineBatch) {
    guard let titles, !cells.isEmpty else { return }
    let fields = zip(titles, cells).map { title, text in
      LineRecord.Field(name: title, value: LineValue.value(unescaped(text)))
    }
    cells = []
    continued = []
    do {
      batch.records.append(.row(try keys.key(of: fields), fields))
    } catch {
      batch.addFault(start, error)
    }
  }

  // MARK: - Bars

  /// Returns the byte ranges of the bars in a line.
  private func bars(in line: ArraySlice<UInt8>) -> [Range<Int>] {
    let bar = UInt8(ascii: "|")
    return line.indices.compactMap { index in
      if isBox { return DrawnLine.beginsBar(line[index...]) ? index..<(index + 3) : nil }
      guard line[index] == bar, !isEscaped(index, in: line) else { return nil }
      return index..<(index + 1)
    }
  }

  /// Returns whether a bar follows a backslash, as Markdown writes bars in texts.
  private func isEscaped(_ index: Int, in line: ArraySlice<UInt8>) -> Bool {
    rule?.isMarkdown == true && index > line.startIndex && line[index - 1] == UInt8(ascii: "\\")
  }

  private func unescaped(_ text: [UInt8]) -> [UInt8] {
    guard rule?.isMarkdown == true, text.contains(UInt8(ascii: "|")) else { return text }
    return text.indices.filter { index in
      text[index] != UInt8(ascii: "\\") || index + 1 == text.count
        || text[index + 1] != UInt8(ascii: "|")
    }.map { text[$0] }
  }

  /// Returns the bars below those of the first rule, for rows with bars in their texts.
  private func barsByRule(_ line: ArraySlice<UInt8>) -> [Range<Int>]? {
    guard let rule, !rule.isMarkdown, let text = String(validating: line, as: UTF8.self) else {
      return nil
    }
    let all = bars(in: line)
    var found: [Range<Int>] = []
    var position = 0
    var index = line.startIndex
    for character in text {
      if found.count < rule.places.count, position == rule.places[found.count] {
        guard let bar = all.first(where: { $0.lowerBound == index }) else { return nil }
        found.append(bar)
      }
      index += character.utf8.count
      position += VisibleText(String(character)).columns(limit: 2)
    }
    return found.count == rule.places.count ? found : nil
  }

  /// Returns the parts of a line between bars.
  private func split(_ line: ArraySlice<UInt8>, at bars: [Range<Int>]) -> [ArraySlice<UInt8>] {
    var pieces: [ArraySlice<UInt8>] = []
    var start = line.startIndex
    for bar in bars {
      pieces.append(line[start..<bar.lowerBound])
      start = bar.upperBound
    }
    pieces.append(line[start...])
    guard isFramed else { return pieces }
    if pieces.count > 1, Self.trimmed(pieces[0]).isEmpty { pieces.removeFirst() }
    if pieces.count > 1, Self.trimmed(pieces[pieces.count - 1]).isEmpty { pieces.removeLast() }
    return pieces
  }

  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var bytes = bytes.drop { $0 == 0x20 }
    while bytes.last == 0x20 { bytes.removeLast() }
    return bytes
  }
}
