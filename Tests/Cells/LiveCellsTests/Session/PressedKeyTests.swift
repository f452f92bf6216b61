import KeyValueObserving
import LiveCells
import Testing

struct PressedKeyTests {
  static let keys: [PressedKey] =
    "abcXYZ/?&[{(<-=".map { .character($0) } + "aczAZ?".map { .control($0) }
    + "19x".map { .alternate($0) } + (1...12).map { .function($0) }
    + [
      .up, .down, .left, .right, .pageUp, .pageDown, .home, .end, .insert, .delete, .backspace,
      .enter, .tab, .backTab, .escape, .character(" "), .character("F"), .character("-"),
    ]

  @Test(arguments: keys)
  func `a key is found by its name`(_ key: PressedKey) {
    #expect(PressedKey(key.description) == key)
  }

  @Test(arguments: ["", " ", "Ctrl-", "Alt-12", "F0", "F25", "Fx", "PgUP", "\n"])
  func `an unknown name has no key`(_ text: String) {
    #expect(PressedKey(text) == nil)
  }

  @Test @MainActor func `all listed keys can be found by their names`() {
    let people = ObservableArray([Person("Ada", age: 36)])
    let session = TableSession(LiveTable(people) { Column("Age", \.age) }, title: "people")
    for line in session.help {
      let words = line.keys.split(separator: " ")
      #expect(line.pressedKeys.count == words.count && !line.group.isEmpty, "\(line)")
    }
    #expect(CommandHelp("( )  Alt-1 …", "tabs").pressedKeys.count == 3)
  }
}
