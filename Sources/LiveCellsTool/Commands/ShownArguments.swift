#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What everybody sees who lists the processes of the machine: the arguments of this one.
enum ShownArguments {
  /// Puts stars in place of passwords in addresses, and of the secret of `--token`, once the arguments have
  /// been read.
  static func hidePasswords() {
    var isSecret = false
    for index in 1..<max(1, Int(CommandLine.argc)) {
      guard let argument = CommandLine.unsafeArgv[index] else { continue }
      // Safety: the system keeps each argument in so many bytes, which may be written to, for as long as
      // the process lives; nothing else writes there while commands have not begun.
      let bytes = UnsafeMutableBufferPointer(start: argument, count: strlen(argument))
      let text = bytes.map { UInt8(bitPattern: $0) }
      for range in isSecret ? [0..<bytes.count] : Secrets.ranges(in: text) {
        for position in range { bytes[position] = CChar(UInt8(ascii: "*")) }
      }
      isSecret = text.elementsEqual("--token".utf8)
    }
  }
}
