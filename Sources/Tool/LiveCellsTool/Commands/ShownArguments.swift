import CLibrary

/// The arguments of this process, which all users of the machine can list.
enum ShownArguments {
  /// Overwrites passwords in addresses, and the token of `--token`, with asterisks. Called after
  /// the arguments are parsed.
  static func hidePasswords() {
    var isSecret = false
    for index in 1..<max(1, Int(CommandLine.argc)) {
      guard let argument = CommandLine.unsafeArgv[index] else { continue }
      // Safety: argv[index] is NUL-terminated, so `strlen` bytes are readable and writable until
      // the process exits. No other code accesses them, because no command has started.
      let bytes = UnsafeMutableBufferPointer(start: argument, count: strlen(argument))
      let text = bytes.map { UInt8(bitPattern: $0) }
      for range in isSecret ? [0..<bytes.count] : Secrets.ranges(in: text) {
        for position in range { bytes[position] = CChar(UInt8(ascii: "*")) }
      }
      isSecret = text.elementsEqual("--token".utf8)
    }
  }
}
