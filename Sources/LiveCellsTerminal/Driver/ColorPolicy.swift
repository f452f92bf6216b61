#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Whether colours are used. What a colour says is always said by a mark too, so nothing is lost
/// without them.
public enum ColorPolicy: String, CaseIterable, Sendable {
  /// Colours unless `NO_COLOR` is set and not empty, or `TERM` is `dumb`.
  case auto
  /// Colours, whatever the environment says.
  case always
  /// No colours.
  case never

  /// Whether to use colours, for the environment of this process.
  public var usesColor: Bool {
    usesColor { name in getenv(name).map { String(cString: $0) } }
  }

  /// Whether to use colours, for environment variables looked up by name.
  func usesColor(environment: (String) -> String?) -> Bool {
    switch self {
    case .always: return true
    case .never: return false
    case .auto:
      return (environment("NO_COLOR") ?? "").isEmpty && environment("TERM") != "dumb"
    }
  }
}
