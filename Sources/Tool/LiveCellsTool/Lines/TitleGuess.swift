/// Distinguishes titles from rows.
enum TitleGuess {
  /// Returns whether a line groups the titles of the next line, like the first line of `vmstat`.
  static func isGroupLine(_ line: AlignedLine) -> Bool {
    let texts = line.words.indices.map { line.text($0..<($0 + 1)) }
    return texts.count > 1
      && texts.count { $0.suffix(2).elementsEqual("--".utf8) } * 2 > texts.count
      && texts.contains { $0.first != UInt8(ascii: "-") || $0.contains { $0 != UInt8(ascii: "-") } }
  }

  /// Returns whether the first line has titles.
  ///
  /// A line with a number, a time, a path or a similar value is a row. A line of words above such
  /// values is a title line. If all lines have only words, several columns have titles. A single
  /// column has a title if the first line is in capitals and the rows are not.
  static func isTitle(_ first: AlignedLine, _ rows: [AlignedLine]) -> Bool {
    if shapes(first).contains(where: { $0 != .word }) || isSentence(first) { return false }
    let text = String(decoding: first.bytes, as: UTF8.self)
    let isCapital = isCapital(text)
    guard !rows.isEmpty else {
      let isWide = zip(first.words, first.words.dropFirst()).contains { $1.start - $0.end > 1 }
      return first.words.count > 1 && (isCapital || isWide && !text.contains { $0.isNumber })
    }
    if rows.contains(where: { shapes($0).contains { $0 != .word } }) {
      // Prose contains numbers as well.
      if first.words.count == 1 { return isCapital || rows.allSatisfy { $0.words.count == 1 } }
    }
    if TitledLayout.find(first, rows).names.count > 1 { return true }
    return isCapital
      && !rows.allSatisfy { self.isCapital(String(decoding: $0.bytes, as: UTF8.self)) }
  }

  /// Returns whether a line has the brackets or punctuation of a log line or a sentence.
  private static func isSentence(_ line: AlignedLine) -> Bool {
    let text = line.text(line.words.indices)
    let isSpaced = zip(line.words, line.words.dropFirst()).contains { $1.start - $0.end > 1 }
    return text.first == UInt8(ascii: "[") || !isSpaced && text.last == UInt8(ascii: ":")
      || line.words.indices.contains { index in
        let word = line.text(index..<(index + 1))
        return word.last == UInt8(ascii: ",") || word.suffix(3).elementsEqual("...".utf8)
      }
  }

  private static func isCapital(_ text: String) -> Bool {
    text.contains(where: \.isUppercase) && !text.contains(where: \.isLowercase)
  }

  private static func shapes(_ line: AlignedLine) -> [TextShape] {
    line.words.indices.map { TextShape(line.text($0..<($0 + 1))) }
  }

  // MARK: - Titles

  /// Returns a title line with the blank that `ss` omits before its last title.
  static func separatingTitles(_ line: NumberedLine) -> NumberedLine {
    let text = Array("Address:PortProcess".utf8)
    var end = line.content
    while end.last == 0x20 { end.removeLast() }
    guard end.suffix(text.count).elementsEqual(text) else { return line }
    let last = "Process".utf8.count
    return NumberedLine(number: line.number, bytes: end.dropLast(last) + [0x20] + end.suffix(last))
  }

  /// Returns whether a row is the title line of another table: its first word is the first title,
  /// some of its words are other titles, and none has the form of a value.
  static func beginsTable(_ row: AlignedLine, after title: AlignedLine) -> Bool {
    guard title.words.count > 2, row.words.count > 2, row.bytes != title.bytes,
      row.firstWord == title.firstWord, shapes(row).allSatisfy({ $0 == .word })
    else { return false }
    let titles = Set(title.words.indices.dropFirst().map { Array(title.text($0..<($0 + 1))) })
    return row.words.indices.dropFirst().contains {
      titles.contains(Array(row.text($0..<($0 + 1))))
    }
  }

  // MARK: - Lines before the titles

  /// Returns the number of lines before the titles: a heading, or a paragraph that is not a table.
  static func headingCount(_ lines: [AlignedLine]) -> Int {
    if lines.count == 2, isWideTitle(lines[1]), shapes(lines[0]).contains(where: { $0 != .word }) {
      return 1
    }
    guard lines.count > 2 else { return 0 }
    let isRow = shapes(lines[0]).contains { $0 != .word }
    let isHeading = isHeading(lines[0], beforeBlank: lines[1].beginsParagraph)
    if hasRule(beneath: lines[1], lines[2]), !UnderlinedLayout.isRule(lines[0]) { return 1 }
    // A colon may announce rows without titles. Titles then begin with a capital letter.
    let isAnnouncement = lines[0].bytes.last { $0 > 0x20 } == UInt8(ascii: ":")
    for index in 1...min(mostHeadings, lines.count - 2) {
      let line = lines[index]
      let isCapital = isCapital(String(decoding: line.bytes, as: UTF8.self))
      let isNext = index == 1 && (isHeading || isRow && isCapital)
      let mayBeTitle = isNext || line.beginsParagraph && (isRow || isHeading)
      let columns = isHeading && index == 1 ? 3 : 4
      let initial = String(decoding: line.text(0..<1), as: UTF8.self).first
      if isAnnouncement, initial?.isLowercase == true { continue }
      if mayBeTitle, hasTable(lines[index...], columns: columns) { return index }
    }
    return 0
  }

  private static let mostHeadings = 8

  /// Returns whether a line has at least four titles in capitals, which need no rows: `w` prints
  /// such titles even if no user has logged in.
  private static func isWideTitle(_ line: AlignedLine) -> Bool {
    line.words.count > 3 && shapes(line).allSatisfy { $0 == .word }
      && isCapital(String(decoding: line.bytes, as: UTF8.self))
      && zip(line.words, line.words.dropFirst()).contains { $1.start - $0.end > 1 }
  }

  /// Returns whether a line is a heading: words with single blanks, such as `Kernel IP routing
  /// table`.
  static func isHeading(_ line: AlignedLine, beforeBlank: Bool = false) -> Bool {
    guard zip(line.words, line.words.dropFirst()).allSatisfy({ $1.start - $0.end == 1 }) else {
      return false
    }
    if beforeBlank { return true }
    let words = line.words.indices.map {
      String(decoding: line.text($0..<($0 + 1)), as: UTF8.self)
    }
    return words.count > 2 && words[0].first?.isUppercase == true
      && words.dropFirst().contains { $0.first?.isLowercase == true || $0.first == "(" }
  }

  /// Returns whether a line has a rule beneath each of several titles.
  private static func hasRule(beneath title: AlignedLine, _ line: AlignedLine) -> Bool {
    line.words.count > 1 && UnderlinedLayout.isRule(line)
      && line.words.allSatisfy { $0.end - $0.start > 1 }
      && shapes(title).allSatisfy { $0 == .word } && !UnderlinedLayout.isRule(title)
      && UnderlinedLayout.find(title, rule: line, []) != nil
  }

  /// Returns whether lines begin with the titles of at least a number of aligned columns.
  private static func hasTable(_ lines: ArraySlice<AlignedLine>, columns: Int) -> Bool {
    guard let title = lines.first, title.words.count >= columns, !isSentence(title),
      shapes(title).allSatisfy({ $0 == .word }),
      zip(title.words, title.words.dropFirst()).contains(where: { $1.start - $0.end > 1 })
    else { return false }
    let rows = Array(lines.dropFirst().prefix { !$0.beginsParagraph })
    guard !rows.isEmpty else { return false }
    let layout = TitledLayout.find(title, rows)
    return !layout.countsWords && layout.names.count >= columns
      && layout.crossings * 4 <= rows.count
  }

  /// Returns the lines after the comments, and the number of lines before them, or nil if there are
  /// no comments. A comment with two or more blanks between words is the title line.
  static func withoutComments(
    _ lines: ArraySlice<NumberedLine>
  ) -> (lines: [NumberedLine], hasTitles: Bool, skipped: Int)? {
    let rest = Array(lines.drop { $0.isBlank || $0.isComment })
    guard let first = rest.first, rest.count < lines.count else { return nil }
    let before = lines.dropLast(rest.count)
    guard before.contains(where: \.isComment) else { return nil }
    var text = rest
    for comment in before.reversed() where comment.isComment {
      var title = comment
      title.bytes = comment.content
      title.bytes[title.bytes.startIndex] = 0x20
      let line = AlignedLine(title, in: .scalars)
      let isWide = zip(line.words, line.words.dropFirst()).contains { $1.start - $0.end > 1 }
      if isWide, !isSentence(line), shapes(line).allSatisfy({ $0 == .word }) {
        text.insert(title, at: 0)
        break
      }
    }
    return (text, text.count > rest.count, first.number - 1)
  }
}
