import KeyValueObserving
import LiveRows

/// Reads aligned columns, as many programs print them, and lines without columns.
///
/// More rows determine the columns more reliably. Up to a number of rows the columns are determined
/// again when rows do not fit, and all rows are then reported again.
struct AlignedReader: LineReading {
  private let options: LineOptions
  /// The lines that determine the columns.
  private var lines: [NumberedLine] = []
  private var columns: AlignedColumns?
  /// The number of lines that were reported as rows or faults.
  private var given = 0
  /// The numbers of the lines that were reported as faults. They are not reported again.
  private var faultyLines: Set<Int> = []
  private static let maxLines = 1_000

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

  /// Reports the lines that were added since the last call. If they change the columns, the new
  /// columns are reported first, which discards the earlier rows, and then all lines again.
  private mutating func give(isLast: Bool, into batch: inout LineBatch) {
    guard given < lines.count, isLast || lines.count(where: { !$0.isBlank }) > 1 else { return }
    if columns == nil || given < Self.maxLines && lines.count - given > 0 {
      let found = AlignedColumns(lines.prefix(Self.maxLines), hasTitles: options.hasTitles)
      if columns?.layout != found.layout || columns?.title != found.title {
        columns = found
        given = 0
        batch.records.append(.columns(found.layout.names))
      }
    }
    guard var columns else { return }
    for (index, line) in lines[given...].enumerated() {
      let count = batch.faults.count
      columns.read(line, keys: options.keys, into: &batch)
      guard batch.faults.count > count, given + index < Self.maxLines else { continue }
      if !faultyLines.insert(line.number).inserted { batch.faults.removeLast() }
    }
    self.columns = columns
    given = lines.count
    // Lines beyond the limit no longer affect the columns.
    if given > Self.maxLines {
      lines.removeSubrange(Self.maxLines...)
      given = lines.count
    }
  }
}

/// The columns of aligned text, with the conversion of its rows.
struct AlignedColumns {
  private(set) var layout: AlignedLayout
  /// The number of the title line.
  private(set) var title: Int?
  private let unit: AlignedLine.Unit
  private let titleLine: AlignedLine?
  /// The first word of the heading above the titles.
  private let heading: [UInt8]
  /// The number of the line with the rule beneath the titles.
  private let rule: Int?
  /// The rule above the titles. It is repeated below the rows.
  private let topRule: [UInt8]
  /// The number of lines up to the last comment before the rows.
  private var skipped = 0
  private var hasRows = false
  private var isAfterBlank = false
  /// Whether the table has ended and the rest, such as a legend, is ignored.
  private var hasEnded = false

  init(_ lines: ArraySlice<NumberedLine>, hasTitles: Bool?) {
    self = Self.belowComments(lines, hasTitles) ?? Self.find(lines, hasTitles)
  }

  /// Returns the columns of the text below comments, or nil if it does not have several.
  private static func belowComments(
    _ lines: ArraySlice<NumberedLine>,
    _ hasTitles: Bool?
  ) -> AlignedColumns? {
    guard let text = TitleGuess.withoutComments(lines) else { return nil }
    let titles = hasTitles ?? (text.hasTitles ? true : nil)
    var columns = find(text.lines[...], titles)
    columns.skipped = text.skipped
    return columns.layout.names.count > 1 && !columns.layout.countsWords ? columns : nil
  }

  /// Programs align text by characters or by terminal columns. Returns the columns by the measure
  /// that fits the lines better: fewer words across columns, more columns, fewer empty cells.
  private static func find(
    _ lines: ArraySlice<NumberedLine>,
    _ hasTitles: Bool?
  ) -> AlignedColumns {
    let scalars = AlignedColumns(lines, hasTitles, .scalars)
    let isPlain = lines.allSatisfy { $0.bytes.allSatisfy { $0 < 0x80 } }
    if isPlain { return scalars }
    let columns = AlignedColumns(lines, hasTitles, .columns)
    let (left, right) = (scalars.layout, columns.layout)
    if right.crossings != left.crossings {
      return right.crossings < left.crossings ? columns : scalars
    }
    if right.names.count != left.names.count {
      return right.names.count > left.names.count ? columns : scalars
    }
    return columns.emptyCells(lines) < scalars.emptyCells(lines) ? columns : scalars
  }

  /// The number of cells without a value, which is high where wide characters are miscounted.
  private func emptyCells(_ lines: ArraySlice<NumberedLine>) -> Int {
    lines.reduce(0) { count, line in
      if line.isBlank || line.number <= title ?? 0 { return count }
      return count + layout.cells(of: AlignedLine(line, in: unit)).count(where: \.isEmpty)
    }
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
      let line = TitleGuess.separatingTitles(line)
      aligned.append(AlignedLine(line, in: unit, beginsParagraph: isAfterBlank && !aligned.isEmpty))
      isAfterBlank = false
    }
    // A line that groups the titles is not the title line.
    if aligned.count > 2, TitleGuess.isGroupLine(aligned[0]) { aligned.removeFirst() }
    let hasTopRule =
      aligned.count > 2 && UnderlinedLayout.isRule(aligned[0])
      && UnderlinedLayout.isRule(aligned[2])
    let ruleAbove: [UInt8] = hasTopRule ? aligned[0].bytes : []
    topRule = ruleAbove
    if hasTopRule { aligned.removeFirst() }
    let headings = hasTitles != false ? TitleGuess.headingCount(aligned) : 0
    heading = headings > 0 ? aligned[headings - 1].firstWord : []
    aligned.removeFirst(headings)
    let first = aligned.first
    let hasRule = aligned.count > 1 && UnderlinedLayout.isRule(aligned[1])
    var rows = Array(aligned.dropFirst(hasRule ? 2 : 1))
    // The first paragraph determines the columns, if it has rows.
    if let end = rows.firstIndex(where: \.beginsParagraph), end > 0 { rows.removeSubrange(end...) }
    // Another table may follow without a blank line.
    if let first, let end = rows.firstIndex(where: { TitleGuess.beginsTable($0, after: first) }) {
      let hasHeading = end > 0 && !heading.isEmpty && rows[end - 1].firstWord == heading
      rows.removeSubrange((hasHeading ? end - 1 : end)...)
    }
    rows.removeAll { $0.bytes == first?.bytes || $0.bytes == ruleAbove }
    let isTitle =
      first.map { first in hasTitles ?? (hasRule || TitleGuess.isTitle(first, rows)) } ?? false
    titleLine = isTitle ? first : nil
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
      isAfterBlank = hasRows
      return
    }
    let row = AlignedLine(TitleGuess.separatingTitles(line), in: unit)
    let beginsParagraph = isAfterBlank
    isAfterBlank = false
    if line.number <= max(skipped, title ?? 0) || line.number == rule { return }
    if let titleLine, row.bytes == titleLine.bytes || row.bytes == topRule { return }
    if rule != nil, RuledReader.isCount(line.content) { return }
    do {
      if title != nil, beginsParagraph ? endsTable(row) : hasOtherTable(row) { hasEnded = true }
      if hasEnded { throw LineFault(description: "not a row of the table") }
      let fields = zip(layout.names, layout.cells(of: row)).map { name, range in
        let text = row.text(range)
        // The tool's own tables, with a rule beneath the titles, print NULL so.
        let isNull = rule != nil && text.elementsEqual("NULL".utf8)
        return LineRecord.Field(name: name, value: isNull ? .null : LineValue.value(text))
      }
      batch.records.append(.row(try keys.key(of: fields), fields))
      hasRows = true
    } catch {
      batch.addFault(line.number, error)
    }
  }

  /// Returns whether a line after a blank line ends the table: it begins another table, does not
  /// fit the columns, or has several words only in the first column.
  private func endsTable(_ row: AlignedLine) -> Bool {
    let isTitle = titleLine.map { $0.words.count > 1 && $0.firstWord == row.firstWord } ?? false
    if isTitle || hasOtherTable(row) || layout.crosses(row) { return true }
    return layout.names.count > 1 && row.words.count > 1
      && layout.cells(of: row).dropFirst().allSatisfy(\.isEmpty)
  }

  /// Returns whether a row is the title line or the heading of another table.
  private func hasOtherTable(_ row: AlignedLine) -> Bool {
    guard let titleLine else { return false }
    return TitleGuess.beginsTable(row, after: titleLine)
      || !heading.isEmpty && row.firstWord == heading && TitleGuess.isHeading(row)
  }
}
