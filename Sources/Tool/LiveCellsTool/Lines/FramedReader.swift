import LiveCellsTerminal
import LiveRows

/// Reads tables in nested frames with headings, as `aws --output table` prints them.
///
/// A section is a heading, an optional line of titles and rows, each followed by a rule. Sections
/// within others have more bars at both sides. The first section with rows determines the table.
/// Sections with the same heading and depth continue it; the rows of all others are faults.
struct FramedReader: LineReading {
  /// The next line of the present section.
  private enum Step {
    /// A heading is next.
    case heading
    /// The rule beneath the heading is next.
    case rule
    /// The first line of the section is next: titles, a row, or the heading of an inner section.
    case first
    /// The first line is known. Titles have a rule beneath them and are followed by a row.
    case second(hasRule: Bool)
    case rows
  }

  /// A heading and its depth.
  private struct Section: Equatable {
    var depth: Int
    var heading: [UInt8]
  }

  /// The cells of a line.
  private struct Cells {
    var line: Int
    var texts: [[UInt8]]
  }

  let keys: LineKeys
  private var step = Step.heading
  private var section = Section(depth: 0, heading: [])
  /// The section that determined the table.
  private var table: Section?
  /// The rule beneath the heading of the present section.
  private var rule: DrawnLine?
  private var titles: [String] = []
  /// The first line of the section.
  private var first: Cells?

  init(keys: LineKeys) {
    self.keys = keys
  }

  /// Returns whether lines begin with a heading in a frame below a plain rule.
  static func begins(_ lines: [NumberedLine]) -> Bool {
    guard lines.count > 2 else { return false }
    let texts = lines.prefix(3).map { trimmed($0.content) }
    return texts[0].count > 3 && texts[0].allSatisfy { $0 == UInt8(ascii: "-") }
      && texts[1].count > 2 && texts[1].first == bar && texts[1].last == bar
      && texts[2].first == UInt8(ascii: "+") && DrawnLine(texts[2]) != nil
  }

  mutating func read(_ line: NumberedLine, into batch: inout LineBatch) {
    let text = Self.trimmed(line.content)
    if text.isEmpty || text.allSatisfy({ $0 == UInt8(ascii: "-") }) { return }
    let bars = text.prefix { $0 == Self.bar }.count
    if let drawn = DrawnLine(text), !drawn.hasBlanks, !drawn.isMarkdown {
      return add(drawn, depth: bars + 1, &batch)
    }
    guard bars > 0, text.suffix(bars).allSatisfy({ $0 == Self.bar }), text.count >= 2 * bars else {
      return batch.addFault(line.number, LineFault(description: "not a row of the table"))
    }
    if bars != section.depth {
      finish(into: &batch)
      return begin(text, bars)
    }
    switch step {
    case .heading, .rule: begin(text, bars)
    case .first:
      first = Cells(line: line.number, texts: cells(text))
      step = .second(hasRule: false)
    case .second(let hasRule):
      let cells = Cells(line: line.number, texts: cells(text))
      if hasRule, cells.texts.count == 1, first?.texts.count ?? 0 > 1 {
        finish(into: &batch)
        return begin(text, bars)
      }
      addFirst(isTitle: hasRule, into: &batch)
      add(cells, to: &batch)
      step = .rows
    case .rows: add(Cells(line: line.number, texts: cells(text)), to: &batch)
    }
  }

  mutating func end(into batch: inout LineBatch) {
    finish(into: &batch)
  }

  // MARK: - Sections

  private mutating func begin(_ text: ArraySlice<UInt8>, _ bars: Int) {
    let heading = Self.trimmed(text.dropFirst(bars).dropLast(bars))
    section = Section(depth: bars, heading: Array(heading))
    step = .rule
  }

  private mutating func add(_ drawn: DrawnLine, depth: Int, _ batch: inout LineBatch) {
    switch step {
    case .rule:
      rule = drawn
      step = .first
    case .second(false): step = .second(hasRule: true)
    case .rows: step = .heading
    case .heading, .first, .second: break
    }
  }

  /// Reports the first line of a section that has no other lines as a row.
  private mutating func finish(into batch: inout LineBatch) {
    if first != nil { addFirst(isTitle: false, into: &batch) }
    step = .heading
  }

  private mutating func addFirst(isTitle: Bool, into batch: inout LineBatch) {
    guard let line = first else { return }
    first = nil
    let texts = line.texts.map { String(decoding: $0, as: UTF8.self) }
    titles = isTitle ? ColumnNames.distinct(texts) : Self.numbers(texts.count)
    if table == nil {
      table = section
      batch.records.append(.columns(titles))
    }
    if !isTitle { add(line, to: &batch) }
  }

  /// Returns the names of columns without titles.
  private static func numbers(_ count: Int) -> [String] {
    count == 1 ? [UntitledLayout.line] : (1...count).map { "\($0)" }
  }

  private func add(_ cells: Cells, to batch: inout LineBatch) {
    do {
      guard section == table, cells.texts.count == titles.count else {
        throw LineFault(description: "not a row of the table")
      }
      let fields = zip(titles, cells.texts).map { title, text in
        LineRecord.Field(name: title, value: LineValue.value(text))
      }
      batch.records.append(.row(try keys.key(of: fields), fields))
    } catch {
      batch.addFault(cells.line, error)
    }
  }

  // MARK: - Cells

  private static let bar = UInt8(ascii: "|")

  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var bytes = bytes.drop { $0 == 0x20 }
    while bytes.last == 0x20 { bytes.removeLast() }
    return bytes
  }

  /// Returns the texts between the bars below those of the rule, or between all bars if the line
  /// has none there.
  private func cells(_ text: ArraySlice<UInt8>) -> [[UInt8]] {
    let inner = text.dropFirst(section.depth).dropLast(section.depth)
    let parts = byRule(text) ?? inner.split(separator: Self.bar, omittingEmptySubsequences: false)
    return parts.map { Array(Self.trimmed($0)) }
  }

  private func byRule(_ line: ArraySlice<UInt8>) -> [ArraySlice<UInt8>]? {
    guard let rule, let text = String(validating: line, as: UTF8.self) else { return nil }
    let places = Set(rule.places.dropFirst(section.depth).dropLast(section.depth))
    var found: [Int] = []
    var position = 0
    var index = line.startIndex
    for character in text {
      if places.contains(position) {
        guard line[index] == Self.bar else { return nil }
        found.append(index)
      }
      index += character.utf8.count
      position += VisibleText(String(character)).columns(limit: 2)
    }
    guard found.count == places.count else { return nil }
    let starts = [line.startIndex + section.depth] + found.map { $0 + 1 }
    return zip(starts, found + [line.endIndex - section.depth]).map { line[$0..<$1] }
  }
}
