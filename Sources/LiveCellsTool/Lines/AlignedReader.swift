import KeyValueObserving
import LiveRows

/// Reads aligned columns, as many programs print them, and lines that are not in columns.
///
/// Where the columns are is known the better the more rows there are. Up to a number of rows the
/// columns are found anew when rows come that do not fit; the rows are then given again.
struct AlignedReader: LineReading {
  private let options: LineOptions
  /// The lines that the columns are found by.
  private var lines: [NumberedLine] = []
  private var columns: AlignedColumns?
  /// How many of the lines were given as rows or faults.
  private var given = 0
  private static let mostLines = 1_000

  init(_ options: LineOptions) {
    self.options = options
  }

  mutating func read(_ line: NumberedLine, into batch: inout LineBatch) {
    lines.append(line)
  }

  mutating func pause(into batch: inout LineBatch) {
    if !options.isComplete { give(isLast: false, into: &batch) }
  }

  mutating func end(into batch: inout LineBatch) {
    give(isLast: true, into: &batch)
  }

  private mutating func give(isLast: Bool, into batch: inout LineBatch) {
    guard given < lines.count, isLast || lines.count(where: { !$0.isBlank }) > 1 else { return }
    if columns == nil || given < Self.mostLines && lines.count - given > 0 {
      let found = AlignedColumns(lines.prefix(Self.mostLines), hasTitles: options.hasTitles)
      if columns?.layout != found.layout || columns?.title != found.title {
        columns = found
        given = 0
        batch.records.append(.columns(found.layout.names))
      }
    }
    guard var columns else { return }
    for line in lines[given...] { columns.read(line, keys: options.keys, into: &batch) }
    self.columns = columns
    given = lines.count
    // Lines that no longer matter are released.
    if given > Self.mostLines {
      lines.removeSubrange(Self.mostLines...)
      given = lines.count
    }
  }
}

/// The columns of aligned text, and its rows.
struct AlignedColumns {
  private(set) var layout: AlignedLayout
  /// The number of the line that has the titles.
  private(set) var title: Int?
  private let unit: AlignedLine.Unit
  private let titleWords: [ArraySlice<UInt8>]
  private let titleText: [UInt8]
  private let rule: Int?
  private var isAfterBlank = false
  /// Whether what follows belongs to no row, such as a legend.
  private var hasEnded = false

  init(_ lines: ArraySlice<NumberedLine>, hasTitles: Bool?) {
    let scalars = AlignedColumns(lines, hasTitles, .scalars)
    let isPlain = lines.allSatisfy { $0.bytes.allSatisfy { $0 < 0x80 } }
    guard !isPlain else {
      self = scalars
      return
    }
    let columns = AlignedColumns(lines, hasTitles, .columns)
    let (left, right) = (scalars.layout, columns.layout)
    self =
      right.crossings < left.crossings
        || right.crossings == left.crossings && right.names.count > left.names.count
      ? columns : scalars
  }

  private init(_ lines: ArraySlice<NumberedLine>, _ hasTitles: Bool?, _ unit: AlignedLine.Unit) {
    self.unit = unit
    var aligned: [AlignedLine] = []
    var isAfterBlank = false
    for line in lines {
      if line.isBlank {
        isAfterBlank = true
        continue
      }
      aligned.append(AlignedLine(line, in: unit, beginsParagraph: isAfterBlank && !aligned.isEmpty))
      isAfterBlank = false
    }
    // A line above the titles that groups them has no titles itself.
    if aligned.count > 2, TitleGuess.isGroupLine(aligned[0]) { aligned.removeFirst() }
    let first = aligned.first
    let hasRule = aligned.count > 1 && UnderlinedLayout.isRule(aligned[1])
    var rows = Array(aligned.dropFirst(hasRule ? 2 : 1))
    // The first paragraph says where the columns are, if it has rows.
    if let end = rows.firstIndex(where: \.beginsParagraph), end > 0 { rows.removeSubrange(end...) }
    rows.removeAll { $0.bytes == first?.bytes }
    let isTitle =
      first.map { first in hasTitles ?? (hasRule || TitleGuess.isTitle(first, rows)) } ?? false
    titleText = isTitle ? first?.bytes ?? [] : []
    titleWords = first.map { line in line.words.indices.map { line.text($0..<($0 + 1)) } } ?? []
    title = isTitle ? first?.number : nil
    rule = isTitle && hasRule ? aligned[1].number : nil
    guard let first, isTitle else {
      layout = UntitledLayout.find(first.map { [$0] + rows } ?? [])
      return
    }
    let underlined =
      hasRule ? UnderlinedLayout.find(first, rule: aligned[1], rows) : nil
    layout = underlined ?? TitledLayout.find(first, rows)
  }

  mutating func read(_ line: NumberedLine, keys: LineKeys, into batch: inout LineBatch) {
    if line.isBlank {
      isAfterBlank = true
      return
    }
    let row = AlignedLine(line, in: unit)
    let beginsParagraph = isAfterBlank
    isAfterBlank = false
    if let title, line.number <= title { return }
    if line.number == rule || title != nil && row.bytes == titleText { return }
    do {
      if beginsParagraph, hasOtherTable(row) || layout.crosses(row) { hasEnded = true }
      if hasEnded { throw LineFault(description: "it is no row of the table") }
      let fields = zip(layout.names, layout.cells(of: row)).map { name, range in
        let text = row.text(range)
        // The tool's own tables, with a rule beneath the titles, print NULL so.
        let isNull = rule != nil && text.elementsEqual("NULL".utf8)
        return LineRecord.Field(name: name, value: isNull ? .null : LineValue.value(text))
      }
      batch.records.append(.row(try keys.key(of: fields), fields))
    } catch {
      batch.addFault(line.number, error)
    }
  }

  /// Whether another table begins with a line of titles.
  private func hasOtherTable(_ row: AlignedLine) -> Bool {
    guard title != nil, let first = titleWords.first, titleWords.count > 1 else { return false }
    return row.text(0..<1).elementsEqual(first)
  }
}

/// Tells titles from rows.
enum TitleGuess {
  /// Whether a line groups the titles of the line after it, as the first line of `vmstat` does.
  static func isGroupLine(_ line: AlignedLine) -> Bool {
    let texts = line.words.indices.map { line.text($0..<($0 + 1)) }
    return texts.count > 1
      && texts.count { $0.suffix(2).elementsEqual("--".utf8) } * 2 > texts.count
      && texts.contains { $0.first != UInt8(ascii: "-") || $0.contains { $0 != UInt8(ascii: "-") } }
  }

  /// Whether the first line has titles.
  ///
  /// A line with a number, a time, a path or the like is a row. A line of words above such values
  /// is one of titles. Where there are only words, several columns have titles; a single one has a
  /// title if that is in capitals and the rows are not.
  static func isTitle(_ first: AlignedLine, _ rows: [AlignedLine]) -> Bool {
    if shapes(first).contains(where: { $0 != .word }) || isSentence(first) { return false }
    let text = String(decoding: first.bytes, as: UTF8.self)
    let isCapital = isCapital(text)
    guard !rows.isEmpty else {
      let isWide = zip(first.words, first.words.dropFirst()).contains { $1.start - $0.end > 1 }
      return first.words.count > 1 && (isCapital || isWide && !text.contains { $0.isNumber })
    }
    if rows.contains(where: { shapes($0).contains { $0 != .word } }) {
      // Lines of prose have numbers, too.
      if first.words.count == 1 { return isCapital || rows.allSatisfy { $0.words.count == 1 } }
    }
    if TitledLayout.find(first, rows).names.count > 1 { return true }
    return isCapital
      && !rows.allSatisfy { self.isCapital(String(decoding: $0.bytes, as: UTF8.self)) }
  }

  /// Whether a line has brackets or punctuation of a log or a sentence.
  private static func isSentence(_ line: AlignedLine) -> Bool {
    line.words.indices.contains { index in
      let word = line.text(index..<(index + 1))
      return word.first == UInt8(ascii: "[") || word.last == UInt8(ascii: ",")
        || word.suffix(3).elementsEqual("...".utf8)
    }
  }

  private static func isCapital(_ text: String) -> Bool {
    text.contains(where: \.isUppercase) && !text.contains(where: \.isLowercase)
  }

  private static func shapes(_ line: AlignedLine) -> [TextShape] {
    line.words.indices.map { TextShape(line.text($0..<($0 + 1))) }
  }
}
