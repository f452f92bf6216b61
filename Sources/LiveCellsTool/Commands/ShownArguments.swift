#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What everybody sees who lists the processes of the machine: the arguments of this one.
enum ShownArguments {
  /// Puts stars in place of passwords in addresses, once the arguments have been read.
  static func hidePasswords() {
    for index in 1..<max(1, Int(CommandLine.argc)) {
      guard let argument = CommandLine.unsafeArgv[index] else { continue }
      // Safety: the system keeps each argument in so many bytes, which may be written to, for as long as
      // the process lives; nobody else does while commands have not begun.
      let bytes = UnsafeMutableBufferPointer(start: argument, count: strlen(argument))
      for range in passwords(in: bytes.map { UInt8(bitPattern: $0) }) {
        for position in range { bytes[position] = CChar(UInt8(ascii: "*")) }
      }
    }
  }

  /// Where passwords stand in the bytes of an address: between the user's name and the host, and after
  /// `password=`.
  static func passwords(in bytes: [UInt8]) -> [Range<Int>] {
    guard bytes.starts(with: "postgres".utf8) else { return [] }
    var ranges: [Range<Int>] = []
    let slash = UInt8(ascii: "/")
    if let colon = bytes.firstIndex(of: UInt8(ascii: ":")) {
      let start = colon + 3
      let end = bytes.dropFirst(start).firstIndex { $0 == slash || $0 == UInt8(ascii: "?") }
      let authority = start..<max(start, end ?? bytes.count)
      if let at = bytes[authority.clamped(to: bytes.indices)].lastIndex(of: UInt8(ascii: "@")),
        let user = bytes[start..<at].firstIndex(of: UInt8(ascii: ":"))
      {
        ranges.append((user + 1)..<at)
      }
    }
    let word = Array("password=".utf8)
    for index in bytes.indices where bytes[index...].starts(with: word) {
      let start = index + word.count
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "&")) ?? bytes.count
      ranges.append(start..<end)
    }
    return ranges
  }
}
