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
    // The name changes with each typed character.
    #expect(texts[4...5] == ["4", "name was Ada"])
  }

  @Test func `leaves the model unchanged when a text is not a number`() {
    type(.text("x"), row: 2)
    #expect(texts[2...3] == ["36x", "Hello Ada, 36"])
    type(.backspace, .backspace, .backspace, row: 2)
    #expect(texts[2...5] == ["", "Hello Ada", "3", "age was 3"])
  }

  @Test func `edits only editable fields, and ends when the cursor leaves the row`() {
    #expect(!shown.example.take(.text("x")))
    shown.example.table.moveCursor(to: 3)
    #expect(!shown.example.take(.enter))
    shown.example.table.moveCursor(to: 0)
    #expect(shown.example.take(.enter))
    #expect(shown.example.state.contains("editing Name"))
    #expect(!shown.example.take(.move))
    #expect(shown.example.state == "Enter edits a field")
  }

  @Test func `simulates typing, and returns to its initial state`() {
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

  @Test func `shows and changes the user that the account is assigned to`() {
    shown.example.replaceUser()
    shown.clock.advanceUntilIdle()
    #expect(texts[0...3] == ["Blaise", "BLAISE", "31", "Hello Blaise, 31"])
    type(.text("x"), row: 0)
    #expect(texts[3] == "Hello Blaisex, 31")
    shown.example.replaceUser()
    shown.clock.advanceUntilIdle()
    #expect(texts[0...3] == ["Ada", "ADA", "36", "Hello Ada, 36"], "who was away is as he was")
  }

  @Test func `reports the name while it has the observation token`() {
    shown.example.toggleTelling()
    type(.text("x"), row: 0)
    #expect(texts[4] == "")
    shown.example.toggleTelling()
    type(.text("y"), row: 0)
    #expect(texts[4...5] == ["1", "name was Adax"])
  }

  @Test func `continues when an object that it observes is deallocated`() {
    #expect(texts[6] == "Carl")
    weak let guest = shown.example.guest
    shown.example.letGuestDie()
    shown.clock.advanceUntilIdle()
    #expect(guest == nil && texts[6] == "Carl", "nobody says anything else")
    type(.text("x"), row: 0)
    #expect(texts[3] == "Hello Adax, 36")
  }

  @Test func `is deallocated: neither tokens nor bindings retain what they connect`() {
    weak var example: ProfileExample?
    do {
      let mortal = ProfileExample()
      mortal.step()
      example = mortal
    }
    #expect(example == nil)
  }
}
