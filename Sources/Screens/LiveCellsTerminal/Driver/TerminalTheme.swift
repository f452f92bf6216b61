import CLibrary

/// The background for which colours are chosen. The terminal's own text and background colours stay
/// unchanged.
public enum TerminalTheme: String, CaseIterable, Sendable {
  /// The background given by the variable `COLORFGBG`, which several terminals set; dark if it is
  /// unset.
  case auto
  /// Light text on a dark background.
  case dark
  /// Dark text on a light background.
  case light

  /// A Boolean value indicating whether the background is light in the environment of this process.
  public var isLight: Bool {
    isLight { name in getenv(name).map { String(cString: $0) } }
  }

  /// Returns whether the background is light, given a lookup of environment variables.
  func isLight(environment: (String) -> String?) -> Bool {
    switch self {
    case .dark: return false
    case .light: return true
    case .auto:
      // The format is `foreground;background` with palette numbers, possibly with a value between.
      let background = environment("COLORFGBG")?.split(separator: ";").last.flatMap { Int($0) }
      return background == 7 || background.map { (9...15).contains($0) } ?? false
    }
  }
}
