/// A 64-bit hash of the values of a row. It is different in each process.
///
/// The hash can be computed from the bytes of a database, without creating values. Every byte of
/// the values counts.
package struct RowDigest: Sendable {
  private enum Kind: UInt64 {
    case null = 1
    case boolean
    case integer
    case real
    case decimal
    case date
    case text
    case blob
  }

  /// Random, so that no stored value can be chosen to have the hash of another one.
  private static let seed = UInt64.random(in: .min ... .max)

  /// The hash of the values so far.
  package private(set) var value: UInt64

  /// Creates the hash of no value.
  package init() {
    value = Self.seed
  }

  /// Creates the hash of a row.
  package init(_ values: [Value]) {
    self.init()
    for value in values { combine(value) }
  }

  /// Adds a value.
  package mutating func combine(_ value: Value) {
    switch value {
    case .null: combineNull()
    case .boolean(let value): combine(.boolean, value ? 1 : 0)
    case .integer(let value): combine(integer: value)
    case .real(let value): combine(real: value)
    case .decimal(let digits): combine(.decimal, digits)
    case .date(let seconds): combine(.date, seconds.bitPattern)
    case .text(let text): combine(.text, text)
    // The bytes of a text decide whether it is valid.
    case .invalidText(let bytes): combine(.text, bytes)
    case .blob(let bytes): combine(.blob, bytes)
    }
  }

  /// Adds a missing value.
  package mutating func combineNull() {
    combine(.null, 0)
  }

  /// Adds an integer.
  package mutating func combine(integer: Int64) {
    combine(.integer, UInt64(bitPattern: integer))
  }

  /// Adds a floating-point number.
  package mutating func combine(real: Double) {
    combine(.real, real.bitPattern)
  }

  /// Adds the bytes of a text, which need not be valid.
  // Safety: the buffer is read only during the call.
  package mutating func combine(text bytes: UnsafeRawBufferPointer) {
    combine(.text, bytes)
  }

  /// Adds bytes.
  // Safety: the buffer is read only during the call.
  package mutating func combine(blob bytes: UnsafeRawBufferPointer) {
    combine(.blob, bytes)
  }

  private mutating func combine(_ kind: Kind, _ text: String) {
    var text = text
    // Safety: the buffer is read only during the call.
    text.withUTF8 { combine(kind, UnsafeRawBufferPointer($0)) }
  }

  private mutating func combine(_ kind: Kind, _ bytes: [UInt8]) {
    // Safety: the buffer is read only during the call.
    bytes.withUnsafeBytes { combine(kind, $0) }
  }

  // Safety: reads whole words while eight bytes are left, and then byte by byte.
  private mutating func combine(_ kind: Kind, _ bytes: UnsafeRawBufferPointer) {
    combine(kind, UInt64(bytes.count))
    var offset = 0
    while offset + 8 <= bytes.count {
      mix(bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      offset += 8
    }
    if offset == bytes.count { return }
    var rest: UInt64 = 0
    for byte in bytes[offset...] { rest = rest << 8 | UInt64(byte) }
    mix(rest)
  }

  private mutating func combine(_ kind: Kind, _ word: UInt64) {
    value &+= kind.rawValue
    mix(word)
  }

  /// Mixes a word into the hash, by the two halves of a product.
  private mutating func mix(_ word: UInt64) {
    let product = (value ^ word ^ 0x9E37_79B9_7F4A_7C15)
      .multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
    value = (product.high ^ product.low) &+ word.byteSwapped
  }
}
