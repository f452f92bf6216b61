import LiveCells
import Testing

@testable import LiveCellsTerminal

@Suite struct TerminalThemeTests {
  @Test(
    arguments: [
      (TerminalTheme.auto, nil, false), (.auto, "", false), (.auto, "15;0", false),
      (.auto, "0;15", true), (.auto, "0;default;7", true), (.auto, "15;8", false),
      (.auto, "0;white", false), (.dark, "0;15", false), (.light, "15;0", true),
    ]
  )
  func `the background is the given one, or that of the environment`(
    theme: TerminalTheme,
    variable: String?,
    isLight: Bool
  ) {
    #expect(theme.isLight { $0 == "COLORFGBG" ? variable : nil } == isLight)
  }

  @Test func `yellow is not used on a light background`() {
    var grid = Grid(size: GridSize(rows: 1, columns: 3))
    grid.write("new", row: 0, columns: 0..<3, style: TextStyle(foreground: .yellow))
    let dark = FrameEncoder(usesColor: true).encode(from: nil, to: grid)
    let light = FrameEncoder(usesColor: true, isLight: true).encode(from: nil, to: grid)
    #expect(String(decoding: dark, as: UTF8.self).contains("[33m"))
    #expect(String(decoding: light, as: UTF8.self).contains("[34m"))
    #expect(!String(decoding: light, as: UTF8.self).contains("[33m"))
  }
}
