import CLibrary

/// An error in the environment or the configuration file.
struct SettingsError: Error, CustomStringConvertible {
  let description: String

  var status: Int32 { EX_CONFIG }
}

/// Reads settings from the configuration file and the environment.
enum SettingsFile {
  /// Returns the settings of the file, overridden by those of the environment.
  ///
  /// - Throws: `SettingsError` with the place of the error.
  static func settings() throws -> ScreenSettings {
    let variable = { (name: String) in getenv(name).map { String(cString: $0) } }
    var settings = ScreenSettings()
    if let path = path(variable), let text = try text(of: path) {
      try apply(text, of: path, to: &settings)
    }
    for setting in ScreenSettings.all {
      guard let value = variable(setting.variable), !value.isEmpty else { continue }
      if let problem = settings.set(setting.name, to: value) {
        throw SettingsError(description: "\(setting.variable): \(problem)")
      }
    }
    return settings
  }

  /// Returns the path of the file by the XDG Base Directory Specification. A relative folder is
  /// ignored.
  static func path(_ variable: (String) -> String?) -> String? {
    if let folder = variable("XDG_CONFIG_HOME"), folder.hasPrefix("/") {
      return folder + "/livecells/config"
    }
    guard let home = variable("HOME"), !home.isEmpty else { return nil }
    return home + "/.config/livecells/config"
  }

  /// Parses lines of the form NAME = VALUE. Comments begin with `#`.
  static func apply(_ text: String, of path: String, to settings: inout ScreenSettings) throws {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      let content = trimmed(line.prefix { $0 != "#" })
      if content.isEmpty { continue }
      let parts = content.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let problem =
        parts.count == 2
        ? settings.set(trimmed(parts[0]), to: trimmed(parts[1]))
        : "expected NAME = VALUE: \(content)"
      if let problem { throw SettingsError(description: "\(path):\(index + 1): \(problem)") }
    }
  }

  private static func trimmed(_ text: Substring) -> String {
    var text = text
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }

  /// The maximum number of bytes that are read.
  private static let longest = 1 << 16

  /// Returns the content of a file, or nil if it does not exist.
  private static func text(of path: String) throws -> String? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      // A folder that the user may not search counts as missing.
      if errno == ENOENT || errno == ENOTDIR || access(path, F_OK) != 0 { return nil }
      throw SettingsError(description: "\(path): the file cannot be read")
    }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: longest)
    let count = read(descriptor, &bytes, bytes.count)
    guard count >= 0 else {
      throw SettingsError(description: "\(path): " + String(cString: strerror(errno)))
    }
    return String(decoding: bytes[..<count], as: UTF8.self)
  }
}
