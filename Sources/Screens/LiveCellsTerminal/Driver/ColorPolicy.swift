import CLibrary

/// Whether a screen uses colours. All information that a colour carries is also shown by a mark.
public enum ColorPolicy: String, CaseIterable, Sendable {
  /// Use colours unless `NO_COLOR` is set and not empty, or `TERM` is `dumb`.
  case auto
  /// Always use colours.
  case always
  /// Never use colours.
  case never

  /// A Boolean value indicating whether to use colours in the environment of this process.
  public var usesColor: Bool {
    usesColor { name in getenv(name).map { String(cString: $0) } }
  }

  /// Returns whether to use colours, given a lookup of environment variables.
  func usesColor(environment: (String) -> String?) -> Bool {
    switch self {
    case .always: return true
    case .never: return false
    case .auto:
      return (environment("NO_COLOR") ?? "").isEmpty && environment("TERM") != "dumb"
    }
  }
}
