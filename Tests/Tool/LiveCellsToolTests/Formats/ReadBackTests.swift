#if SQLite
  import DatabaseTestSupport
  import Foundation
  import KeyValueObserving
  import LiveCells
  import LiveRows
  import Testing

  @testable import LiveCellsTool

  @Suite struct `Rows that the tool has written and reads back` {
    private static let names = [
      "id", "op", "key", "row", "a b", "a  b", "x,y", "x;y", "x|y", "x\ty", "café", "cafe\u{301}",
      "\"q\"", "{x}", "[1]", "two\nlines", "", " ", "# n", "sep=;", "----", "1", "a:1",
      "livecells:op",
      "{\"a\":1}", "NULL", "-", "日本", "\u{1F600}", "\r",
    ]
    private static let texts = [
      "", " ", "a", "a  b", "a,b", "a;b", "a|b", "a\tb", "say \"hi\"", "\"", "\"\"", "5\" disk",
      "two\nlines",
      "two\r\nlines", "\r", "\n", " pad ", "1", "-2.50", "1e300", "007", "9007199254740993", "true",
      "null", "NULL", "NaN", "inf", "Infinity", "{\"op\":\"live\"}", "[1,2]", "00ff", "#", "# a",
      "日本",
      "e\u{301}", "\u{1F600}\u{200D}", "C:\\", "\\\"", "\\\"\"", "x\\", "--", "-", "=1+1", "sep=,",
      "livecells:op", "+-+", "| a |", "\u{2028}", "\u{1B}[31m",
    ]
    private static let others: [Value] = [
      .null, .boolean(true), .boolean(false), .integer(0), .integer(-1), .integer(.max),
      .integer(.min),
      .integer(9_007_199_254_740_993), .real(0), .real(-0.0), .real(1), .real(0.1), .real(1e300),
      .real(.leastNonzeroMagnitude), .real(-.greatestFiniteMagnitude), .real(.infinity),
      .real(-.infinity),
      .real(.nan),
      .decimal("1.50"), .decimal("-0.00"), .decimal("123456789012345678901234567890.5"),
      .decimal("1e400"), .decimal("1E+2"), .decimal("100"), .decimal("NaN"), .decimal("Infinity"),
      .decimal("-Infinity"), .blob([]), .blob([0, 0xFF]), .blob(Array("text".utf8)),
      .blob([0x12, 0x34]),
      .invalidText([0xE4]), .invalidText(Array("a\"b,".utf8) + [0xFF]), .date(0),
      .date(253_402_300_800),
    ]

    private func makeTable(_ generator: inout SeededNumbers, withZeros: Bool) -> (
      [String], [SelectedRow]
    ) {
      let count = Int.random(in: 1...5, using: &generator)
      let columns = Array(Self.names.shuffled(using: &generator).prefix(count))
      let rows = (0..<Int.random(in: 0...8, using: &generator)).map { number in
        let values = columns.map { _ -> Value in
          if Bool.random(using: &generator) {
            return Self.others.randomElement(using: &generator) ?? .null
          }
          let text = Self.texts.randomElement(using: &generator) ?? ""
          return .text(
            withZeros && Int.random(in: 0..<8, using: &generator) == 0 ? text + "\0" : text
          )
        }
        return SelectedRow(key: RowKey(Int64(number)), values: values)
      }
      return (columns, rows)
    }

    /// Returns the text of a table as `--once` writes it, or as a stream.
    private func text(
      _ format: OutputFormat,
      _ columns: [String],
      _ rows: [SelectedRow],
      isStream: Bool
    ) throws -> [UInt8] {
      let path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
      try Data().write(to: path)
      defer { try? FileManager.default.removeItem(at: path) }
      let file = try FileHandle(forWritingTo: path)
      var output = StandardOutput(descriptor: file.fileDescriptor)
      var lines = format.lines(
        columns: columns.map { OutputColumn(name: $0) },
        followsChanges: isStream
      )
      try output.write(lines.line(for: .begin(table: "t", key: ["id"], order: [])) ?? "")
      for row in rows { try lines.initial(row, to: &output) }
      try lines.endInitial(to: &output)
      try output.flush()
      return [UInt8](try Data(contentsOf: path))
    }

    /// Returns the columns and the rows of a text, read in pieces.
    private func read(_ bytes: [UInt8], pieces: Int) -> ([String], [[Value]], [String]) {
      var input = LineInput(LineOptions())
      var (columns, rows, faults): ([String], [[Value]], [String]) = ([], [], [])
      func take(_ batch: LineBatch) {
        faults += batch.faults
        for record in batch.records {
          switch record {
          case .columns, .begin: columns = record.declaredColumns ?? []
          case .row(_, let fields), .initial(_, let fields):
            if columns.isEmpty { columns = fields.map(\.name) }
            rows.append(fields.map(\.value))
          default: break
          }
        }
      }
      var start = 0
      while start < bytes.count {
        let end = min(bytes.count, start + pieces)
        take(input.read(Array(bytes[start..<end])))
        start = end
      }
      take(input.read([], isLast: true))
      return (columns, rows, faults)
    }

    private func check(
      _ format: OutputFormat,
      isStream: Bool,
      _ seed: UInt64,
      expected: (Value) -> Value
    ) throws {
      var generator = SeededNumbers(seed)
      for number in 0..<300 {
        let (columns, rows) = makeTable(&generator, withZeros: format != .csv)
        let bytes = try text(format, columns, rows, isStream: isStream)
        let pieces = [Int.max / 2, 1, 5].randomElement(using: &generator) ?? 1
        let (names, values, faults) = read(bytes, pieces: pieces)
        let written = String(decoding: bytes, as: UTF8.self)
        #expect(faults.isEmpty, "seed \(seed), table \(number): \(written)")
        if format != .json || !rows.isEmpty {
          let areSame = names.map { ExactName($0) } == columns.map { ExactName($0) }
          #expect(areSame, "seed \(seed), table \(number): \(names) in \(written)")
        }
        let right = rows.map { $0.values.map(expected) }
        #expect(
          values.count == right.count && zip(values, right).allSatisfy { Self.areEqual($0, $1) },
          "seed \(seed), table \(number): \(values) instead of \(right) in \(written)"
        )
      }
    }

    private static func areEqual(_ left: [Value], _ right: [Value]) -> Bool {
      left.count == right.count && zip(left, right).allSatisfy { areEqual($0, $1) }
    }

    /// Returns whether values are equal, with the bytes of texts, and with NaN equal to itself.
    private static func areEqual(_ left: Value, _ right: Value) -> Bool {
      switch (left, right) {
      case (.text(let left), .text(let right)): return left.utf8.elementsEqual(right.utf8)
      case (.real(let left), .real(let right)):
        return left.isNaN ? right.isNaN : left == right && left.sign == right.sign
      case (.decimal(let left), .decimal(let right)): return left == right
      case (.integer(let left), .integer(let right)): return left == right
      case (.null, .null): return true
      case (.boolean(let left), .boolean(let right)): return left == right
      case (.blob(let left), .blob(let right)): return left == right
      case (.invalidText(let left), .invalidText(let right)): return left == right
      default: return false
      }
    }

    private static func csvDecimal(_ digits: String) -> Value {
      var text = ""
      FieldText.append(decimal: digits, to: &text)
      return Value(unquoted: text)
    }

    @Test(arguments: [OutputFormat.ndjson, .json])
    func `as JSON are equal, with their types`(format: OutputFormat) throws {
      try check(format, isStream: format == .ndjson, 1) { value in
        switch value {
        // JSON has no points in time.
        case .date: .text(value.description)
        case .decimal(let digits): Value(jsonNumber: digits) ?? .text(digits)
        default: value
        }
      }
    }

    @Test(arguments: [false, true])
    func `as comma-separated values are equal, except for types that these cannot express`(
      isStream: Bool
    ) throws {
      try check(.csv, isStream: isStream, 2) { value in
        switch value {
        case .blob(let bytes): .text(Value.hexadecimal(bytes))
        case .boolean, .date: .text(value.description)
        case .invalidText: .text(value.description)
        case .real(let number) where !number.isFinite: .text(value.description)
        case .real: Value(unquoted: value.description)
        case .decimal(let digits): Self.csvDecimal(digits)
        default: value
        }
      }
    }
  }
#endif
