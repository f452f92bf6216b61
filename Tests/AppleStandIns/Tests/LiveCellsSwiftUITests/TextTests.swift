import LiveCells
import LiveCellsSwiftUI
import SwiftUI
import Testing

@MainActor
@Suite struct `A view of a field's text` {
  @Test func `has the modifiers of the style`() {
    #expect(Text(CellText("x")).modifiers == [])
    #expect(
      Text(CellText("x", style: [.emphasized, .struckThrough])).modifiers == [
        "bold", "strikethrough",
      ]
    )
    #expect(Text(CellText("x", style: [.secondary])).modifiers == ["secondary"])
    #expect(Text(CellText("x", style: [.secondary, .warning, .error])).modifiers == ["red"])
  }
}
