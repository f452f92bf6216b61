#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Which background colours are chosen for. All else is the terminal's own: its colours of text and
/// background are not touched.
public enum TerminalTheme: String, CaseIterable, Sendable {
  /// What the variable `COLORFGBG` says, which several terminals set; dark where it says nothing.
  case auto
  /// Light text on a dark background.
  case dark
  /// Dark text on a light background.
  case light

  /// Whether the background is light, for the environment of this process.
  public var isLight: Bool {
    isLight { name in getenv(name).map { String(cString: $0) } }
  }

  /// Whether the background is light, for environment variables looked up by name.
  func isLight(environment: (String) -> String?) -> Bool {
    switch self {
    case .dark: return false
    case .light: return true
    case .auto:
      // `foreground;background`, numbers of the palette, perhaps with something else between.
      let background = environment("COLORFGBG")?.split(separator: ";").last.flatMap { Int($0) }
      return background == 7 || background.map { (9...15).contains($0) } ?? false
    }
  }
}
