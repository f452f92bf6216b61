import LiveCells
import Testing

@testable import LiveCellsTerminal

@Suite struct TableSearchTests {
  private func type(_ inputs: TerminalInput..., into search: inout TableSearch) -> [Bool] {
    var verdicts: [Bool] = []
    for input in inputs { verdicts.append(search.take(input)) }
    return verdicts
  }

  private func search(for text: String) -> TableSearch {
    var search = TableSearch()
    search.begin()
    _ = search.take(.paste(text))
    _ = search.take(.key(.enter))
    return search
  }

  @Test func `what is typed is edited and ends with Enter`() {
    var search = TableSearch()
    search.begin()
    let verdicts = type(
      .key(.character("a")),
      .key(.character("é")),
      .key(.backspace),
      .paste("b\nc"),
      .key(.enter),
      into: &search
    )
    #expect(verdicts == [false, false, false, false, true])
    #expect(search.text == "ab")
    #expect(!search.isTyping)
  }

  @Test func `giving up keeps the search before`() {
    for key in [TerminalKey.escape, .control("c"), .backspace] {
      var search = search(for: "old")
      search.begin()
      #expect(type(.key(key), into: &search) == [false])
      #expect(search.text == "old")
      #expect(!search.isTyping)
    }
  }

  @Test func `an empty text searches for the one before`() {
    var search = search(for: "old")
    search.begin()
    #expect(type(.key(.enter), into: &search) == [true])
    #expect(search.text == "old")
  }

  @Test func `case makes no difference, and nothing is no condition`() throws {
    let condition = try #require(search(for: "STRASSE é").condition)
    #expect(condition(CellText("die Strasse É")))
    #expect(!condition(CellText("strasse")))
    #expect(TableSearch().condition == nil)
  }
}
