/// Encodes keys as bytes: a tag for the storage class of each value, followed by its content.
///
/// Two keys are equal if and only if their bytes are equal.
enum KeyPacking {
  private static let null: UInt8 = 0
  private static let integer: UInt8 = 1
  private static let real: UInt8 = 2
  private static let text: UInt8 = 3
  private static let invalidText: UInt8 = 4
  private static let blob: UInt8 = 5
  private static let no: UInt8 = 6
  private static let yes: UInt8 = 7
  private static let decimal: UInt8 = 8
  private static let date: UInt8 = 9

  static func append(_ key: RowKey, to bytes: inout [UInt8]) {
    for value in key.values {
      switch value {
      case .null: bytes.append(null)
      case .boolean(let value): bytes.append(value ? yes : no)
      case .decimal(let digits): append(decimal, Array(digits.utf8), to: &bytes)
      case .date(let seconds):
        bytes.append(date)
        append(seconds.bitPattern, to: &bytes)
      case .integer(let value):
        bytes.append(integer)
        append(UInt64(bitPattern: value), to: &bytes)
      case .real(let value):
        bytes.append(real)
        append(value.bitPattern, to: &bytes)
      case .text(let value): append(text, Array(value.utf8), to: &bytes)
      case .invalidText(let value): append(invalidText, value, to: &bytes)
      case .blob(let value): append(blob, value, to: &bytes)
      }
    }
  }

  static func key(_ bytes: ArraySlice<UInt8>) -> RowKey {
    var rest = bytes
    var values: [Value] = []
    while let kind = rest.popFirst() {
      switch kind {
      case integer: values.append(.integer(Int64(bitPattern: word(&rest))))
      case real: values.append(.real(Double(bitPattern: word(&rest))))
      case text: values.append(.text(String(decoding: content(&rest), as: UTF8.self)))
      case invalidText: values.append(.invalidText(Array(content(&rest))))
      case no: values.append(.boolean(false))
      case yes: values.append(.boolean(true))
      case decimal: values.append(.decimal(String(decoding: content(&rest), as: UTF8.self)))
      case date: values.append(.date(Double(bitPattern: word(&rest))))
      case blob: values.append(.blob(Array(content(&rest))))
      default: values.append(.null)
      }
    }
    return RowKey(values)
  }

  private static func append(_ kind: UInt8, _ content: [UInt8], to bytes: inout [UInt8]) {
    bytes.append(kind)
    append(UInt64(content.count), to: &bytes)
    bytes += content
  }

  private static func append(_ word: UInt64, to bytes: inout [UInt8]) {
    for shift in stride(from: 0, to: 64, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: word >> UInt64(shift)))
    }
  }

  private static func word(_ bytes: inout ArraySlice<UInt8>) -> UInt64 {
    var word: UInt64 = 0
    for (index, byte) in bytes.prefix(8).enumerated() {
      word |= UInt64(byte) << UInt64(8 * index)
    }
    bytes = bytes.dropFirst(8)
    return word
  }

  private static func content(_ bytes: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let count = Int(word(&bytes))
    defer { bytes = bytes.dropFirst(count) }
    return bytes.prefix(count)
  }
}
