import LiveCells
import Testing

@testable import Examples

@MainActor
@Suite struct `The profile` {
  private let shown = ShownExample(ProfileExample())

  private var texts: [String] { shown.screen.lines.map { $0[1].text } }

  private func type(_ keys: TypedKey..., row: Int) {
    shown.example.table.moveCursor(to: row)
    #expect(shown.example.take(.enter))
    for key in keys { #expect(shown.example.take(key)) }
    #expect(shown.example.take(.enter))
    shown.clock.advanceUntilIdle()
  }

  @Test func `binds both ways: each field follows the other through the model`() {
    #expect(texts == ["Ada", "ADA", "36", "Hello Ada, 36", "", "", "Carl"])
    type(.text(" L"), row: 0)
    #expect(texts[0...3] == ["Ada L", "ADA L", "36", "Hello Ada L, 36"])
    type(.backspace, .backspace, .text("N"), row: 1)
    #expect(texts[0...3] == ["Adan", "ADAN", "36", "Hello Adan, 36"])
    // One character at a time, each a change of the name.
    #expect(texts[4...5] == ["4", "name was Ada"])
  }

  @Test func `leaves the model alone where a text is no number`() {
    type(.text("x"), row: 2)
    #expect(texts[2...3] == ["36x", "Hello Ada, 36"])
    type(.backspace, .backspace, .backspace, row: 2)
    #expect(texts[2...5] == ["", "Hello Ada", "3", "age was 3"])
  }

  @Test func `edits only what can be edited, and ends with the cursor's row`() {
    #expect(!shown.example.take(.text("x")))
    shown.example.table.moveCursor(to: 3)
    #expect(!shown.example.take(.enter))
    shown.example.table.moveCursor(to: 0)
    #expect(shown.example.take(.enter))
    #expect(shown.example.state.contains("editing Name"))
    #expect(!shown.example.take(.move))
    #expect(shown.example.state == "Enter edits a field")
  }

  @Test func `plays somebody who types, and is where it was in the end`() {
    var seen: Set<String> = []
    var steps = 0
    repeat {
      shown.step()
      steps += 1
      seen.insert(texts[3])
    } while steps < 200 && !(texts[3] == "Hello Ada, 36" && steps > 40 && texts[2] == "36")
    #expect(steps < 200)
    #expect(seen.contains("Hello Ada Lovelace, 42"))
    #expect(seen.contains("Hello Grace, 37"))
  }

  @Test func `shows and changes whoever the account is given to`() {
    shown.example.replaceUser()
    shown.clock.advanceUntilIdle()
    #expect(texts[0...3] == ["Blaise", "BLAISE", "31", "Hello Blaise, 31"])
    type(.text("x"), row: 0)
    #expect(texts[3] == "Hello Blaisex, 31")
    shown.example.replaceUser()
    shown.clock.advanceUntilIdle()
    #expect(texts[0...3] == ["Ada", "ADA", "36", "Hello Ada, 36"], "who was away is as he was")
  }

  @Test func `tells of the name while it has the token for that`() {
    shown.example.toggleTelling()
    type(.text("x"), row: 0)
    #expect(texts[4] == "")
    shown.example.toggleTelling()
    type(.text("y"), row: 0)
    #expect(texts[4...5] == ["1", "name was Adax"])
  }

  @Test func `goes on where one of those dies that it follows`() {
    #expect(texts[6] == "Carl")
    weak var guest = shown.example.guest
    shown.example.letGuestDie()
    shown.clock.advanceUntilIdle()
    #expect(guest == nil && texts[6] == "Carl", "nobody says anything else")
    type(.text("x"), row: 0)
    #expect(texts[3] == "Hello Adax, 36")
  }

  @Test func `dies whole: neither tokens nor bindings hold what they connect`() {
    weak var example: ProfileExample?
    do {
      let mortal = ProfileExample()
      mortal.step()
      example = mortal
    }
    #expect(example == nil)
  }
}
