/// The Base64 encoding of RFC 4648, section 4.
enum Base64 {
  private static let digits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8
  )

  static func encode(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    var encoded: [UInt8] = []
    var (bits, count) = (0, 0)
    for byte in bytes {
      bits = bits << 8 | Int(byte)
      count += 8
      while count >= 6 {
        count -= 6
        encoded.append(digits[bits >> count & 63])
      }
      bits &= 63
    }
    if count > 0 { encoded.append(digits[bits << (6 - count) & 63]) }
    while encoded.count % 4 != 0 { encoded.append(UInt8(ascii: "=")) }
    return encoded
  }
}
