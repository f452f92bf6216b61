import KeyValueObserving
import LiveRows

/// Reads JSON: consecutive objects, on one line or several lines each, or arrays of objects.
///
/// An invalid value affects only the line on which it begins.
struct JSONReader: LineReading {
  /// Where the values of rows are.
  private enum Place {
    case sequence
    /// Within an array: whether an element, a comma or the end is valid next.
    case array(element: Bool, comma: Bool, end: Bool)

    static let anywhere = Place.array(element: true, comma: true, end: true)
  }

  private var records: JSONRecords
  private var place = Place.sequence
  /// The incomplete value, and its lines.
  private var scanner: JSONScanner?
  private var value: [UInt8] = []
  private var lines: [NumberedLine] = []

  init(keys: LineKeys, isRecord: Bool) {
    records = JSONRecords(keys: keys, isStream: isRecord)
  }

  mutating func read(_ line: NumberedLine, into batch: inout LineBatch) {
    var waiting = [line]
    while let next = waiting.popLast() {
      // The lines after the beginning of an invalid value are read again.
      let again = readOnce(next, into: &batch)
      waiting += again.reversed()
    }
  }

  mutating func end(into batch: inout LineBatch) {
    while scanner != nil {
      if scanner?.canEnd == true {
        finish(lines[0], into: &batch)
      } else {
        let rest = abandon(into: &batch)
        for line in rest { read(line, into: &batch) }
      }
    }
    if case .array = place {
      batch.faults.append("at the end: expected the ] of an array")
    }
  }

  /// Reads a line once.
  ///
  /// - Returns: The lines to read again.
  private mutating func readOnce(
    _ line: NumberedLine,
    into batch: inout LineBatch
  ) -> [NumberedLine] {
    let before = batch.records.count
    let placeBefore = place
    if scanner != nil {
      lines.append(line)
      if value.count > LineSplitter.maxLineSize { return abandon(into: &batch) }
    }
    var position = line.bytes.startIndex
    while position < line.bytes.endIndex {
      let byte = line.bytes[position]
      switch scanner?.step(byte) {
      case nil:
        if byte > 0x20, !begin(byte, on: line) {
          // The complete line is skipped, because a part of it might be misinterpreted.
          batch.records.removeSubrange(before...)
          place = placeBefore
          if case .array = place { place = .anywhere }
          batch.addFault(line.number, Self.fault(line.content))
          return []
        }
        position += scanner == nil ? 1 : 0
      case .inside?:
        value.append(byte)
        position += 1
      case .last?:
        value.append(byte)
        position += 1
        finish(line, into: &batch)
      case .before?: finish(line, into: &batch)
      case .invalid?:
        value.append(byte)
        let isOnThisLine = lines.count == 1
        if isOnThisLine { batch.records.removeSubrange(before...) }
        let rest = abandon(into: &batch)
        if isOnThisLine, case .sequence = placeBefore { place = .sequence }
        return rest
      }
    }
    return []
  }

  /// Handles a byte between two values.
  ///
  /// - Returns: Whether the byte is valid there.
  private mutating func begin(_ byte: UInt8, on line: NumberedLine) -> Bool {
    switch (place, byte) {
    case (.sequence, UInt8(ascii: "[")):
      place = .array(element: true, comma: false, end: true)
      return true
    case (.array(_, true, _), UInt8(ascii: ",")):
      place = .array(element: true, comma: false, end: false)
      return true
    case (.array(_, _, true), UInt8(ascii: "]")):
      place = .sequence
      return true
    case (.sequence, _), (.array(true, _, _), _):
      var scanner = JSONScanner()
      guard case .inside = scanner.step(byte) else { return false }
      self.scanner = JSONScanner()
      value = []
      lines = [line]
      return true
    default: return false
    }
  }

  private mutating func finish(_ line: NumberedLine, into batch: inout LineBatch) {
    scanner = nil
    if case .array = place { place = .array(element: false, comma: true, end: true) }
    let start = lines.first?.number ?? line.number
    lines = []
    do {
      if let record = try records.record(try JSONParser.parse(value[...])) {
        batch.records.append(record)
      }
    } catch {
      batch.addFault(start, error)
    }
  }

  /// Gives up the incomplete value.
  ///
  /// - Returns: The lines after the one on which it began.
  private mutating func abandon(into batch: inout LineBatch) -> [NumberedLine] {
    scanner = nil
    if case .array = place { place = .anywhere }
    let rest = lines.dropFirst()
    batch.addFault(lines.first?.number ?? 0, Self.fault(value[...]))
    lines = []
    // An oversized value is not read again.
    return value.count > LineSplitter.maxLineSize ? [] : Array(rest)
  }

  /// Returns the reason why a text is invalid.
  private static func fault(_ bytes: ArraySlice<UInt8>) -> LineFault {
    do {
      _ = try JSONParser.parse(bytes)
      return LineFault(description: "not a JSON object")
    } catch let failure as JSONParser.Failure {
      return LineFault(description: failure.description)
    } catch {
      return LineFault(description: "\(error)")
    }
  }
}
