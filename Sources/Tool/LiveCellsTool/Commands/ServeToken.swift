#if Web
  import ArgumentParser
  import CLibrary
  import Foundation

  /// Reads the token in the address of a served page from places that other users of the machine
  /// cannot read.
  enum ServeToken {
    /// The environment variable that may contain the token.
    static let variable = "LIVECELLS_TOKEN"

    /// Reads the token from a file, or from the environment if no file is given. Returns nil if
    /// neither has one.
    ///
    /// - Throws: `OutputError` when the file cannot be read, `ValidationError` when it contains no
    ///   token.
    static func read(file path: String?) throws -> String? {
      guard let path else {
        guard let text = ProcessInfo.processInfo.environment[variable], !text.isEmpty else {
          return nil
        }
        try check(text, from: variable)
        return text
      }
      guard let file = fopen(path, "r") else {
        throw OutputError.file(
          "--token-file: \(path): " + String(cString: strerror(errno)),
          isInput: true
        )
      }
      defer { fclose(file) }
      // Longer than any token. The rest of a longer file is not read.
      var bytes = [UInt8](repeating: 0, count: 4_096)
      let count = fread(&bytes, 1, bytes.count, file)
      let text = String(decoding: bytes[..<count], as: UTF8.self)
      let token = text.split(whereSeparator: \.isWhitespace)
      guard token.count == 1 else {
        throw ValidationError("--token-file: \(path) must contain exactly one token")
      }
      try check(String(token[0]), from: "--token-file")
      return String(token[0])
    }

    /// Checks the characters and the length of a token. Errors do not repeat the token.
    ///
    /// - Throws: `ValidationError`.
    static func check(_ token: String, from source: String) throws {
      let isGood = token.utf8.allSatisfy { byte in
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
          || (0x30...0x39).contains(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
      }
      guard isGood, token.utf8.count >= 16 else {
        throw ValidationError(
          "\(source): a token must have at least 16 characters: letters, digits, - and _"
        )
      }
    }
  }
#endif
