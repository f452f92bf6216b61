import LiveCellsTestSupport
import Testing

@testable import LiveCellsTerminal

@Suite struct InputParserTests {
  private static let cases: [(String, [TerminalInput])] = [
    ("a", [.key(.character("a"))]),
    ("é漢👍", [.key(.character("é")), .key(.character("漢")), .key(.character("👍"))]),
    ("\r\n\t", [.key(.enter), .key(.enter), .key(.tab)]),
    ("\u{7F}\u{8}", [.key(.backspace), .key(.backspace)]),
    ("\u{3}\u{1A}\0", [.key(.control("c")), .key(.control("z")), .key(.control(" "))]),
    ("\u{1C}", [.key(.control("\\"))]),
    ("\u{1B}[A\u{1B}[B", [.key(.up), .key(.down)]),
    ("\u{1B}[C\u{1B}[D", [.key(.right), .key(.left)]),
    ("\u{1B}OA\u{1B}OB", [.key(.up), .key(.down)]),
    ("\u{1B}OH\u{1B}OF", [.key(.home), .key(.end)]),
    ("\u{1B}[H\u{1B}[F", [.key(.home), .key(.end)]),
    ("\u{1B}[1~\u{1B}[4~", [.key(.home), .key(.end)]),
    ("\u{1B}[7~\u{1B}[8~", [.key(.home), .key(.end)]),
    ("\u{1B}[5~\u{1B}[6~", [.key(.pageUp), .key(.pageDown)]),
    ("\u{1B}[2~\u{1B}[3~", [.key(.insert), .key(.delete)]),
    ("\u{1B}[1;5A\u{1B}[1;2B", [.key(.up), .key(.down)]),
    ("\u{1B}[5;3~", [.key(.pageUp)]),
    ("\u{1B}OP\u{1B}[15~\u{1B}[24~", [.function(1), .function(5), .function(12)]),
    ("\u{1B}[[A", [.function(1)]),
    ("\u{1B}[Z", [.key(.backTab)]),
    ("\u{1B}x", [.key(.alternate("x"))]),
    ("\u{1B}[I\u{1B}[O", [.focus(isFocused: true), .focus(isFocused: false)]),
    ("\u{1B}[<0;12;3M", [.mouse(MouseEvent(action: .press(button: 0), row: 2, column: 11))]),
    ("\u{1B}[<2;1;1M", [.mouse(MouseEvent(action: .press(button: 2), row: 0, column: 0))]),
    ("\u{1B}[<0;12;3m", [.mouse(MouseEvent(action: .release, row: 2, column: 11))]),
    ("\u{1B}[<64;1;1M", [.mouse(MouseEvent(action: .wheelUp, row: 0, column: 0))]),
    ("\u{1B}[<65;300;200M", [.mouse(MouseEvent(action: .wheelDown, row: 199, column: 299))]),
    ("\u{1B}[<32;1;1M", []),
    ("\u{1B}[M !!", [.mouse(MouseEvent(action: .press(button: 0), row: 0, column: 0))]),
    ("\u{1B}[200~a\u{1B}[31m\nb\u{1B}[201~c", [.paste("a\u{1B}[31m\nb"), .key(.character("c"))]),
    ("\u{1B}[200~\u{1B}[201~", [.paste("")]),
    ("\u{1B}[?1;2c\u{1B}[12;40R\u{1B}[>0q", [.function(3)]),
    ("\u{1B}\u{1B}[A", [.key(.escape), .key(.up)]),
    ("\u{1B}[1;\u{1B}[B", [.key(.down)]),
    ("\u{1B}[99999999999999~x", [.key(.character("x"))]),
    ("\u{1B}[<1;;M\u{1B}[<M", []),
  ]

  @Test(arguments: cases)
  func `bytes become keys, however they are split`(text: String, expected: [TerminalInput]) {
    let bytes = Array(text.utf8)
    for split in 0...bytes.count {
      var parser = InputParser()
      let inputs = parser.feed(bytes[..<split]) + parser.feed(bytes[split...])
      #expect(inputs == expected, "split at \(split)")
      #expect(!parser.isWaiting)
    }
    var parser = InputParser()
    var inputs: [TerminalInput] = []
    for byte in bytes { inputs += parser.feed([byte]) }
    #expect(inputs == expected)
  }

  @Test func `a lone ESC is a key when nothing follows it`() {
    var parser = InputParser()
    #expect(parser.feed([0x1B]) == [])
    #expect(parser.isWaiting)
    #expect(parser.endOfWait() == [.key(.escape)])
    #expect(!parser.isWaiting)
    #expect(parser.endOfWait() == [])
  }

  @Test func `ESC and a bracket with nothing after them are an alternate key`() {
    var parser = InputParser()
    #expect(parser.feed("\u{1B}[".utf8) == [])
    #expect(parser.endOfWait() == [.key(.alternate("["))])
  }

  @Test func `an endless sequence is dropped, and later keys are parsed`() {
    var parser = InputParser()
    #expect(parser.feed("\u{1B}[1;2".utf8) == [])
    #expect(parser.endOfWait() == [])
    #expect(parser.feed("k".utf8) == [.key(.character("k"))])
    #expect(parser.feed(("\u{1B}[" + String(repeating: "1", count: 62)).utf8) == [])
    #expect(!parser.isWaiting)
  }

  @Test func `bytes that are not UTF-8 are skipped`() {
    var parser = InputParser()
    let bytes: [UInt8] = [0xFF, 0x80, 0xC3, 0x61, 0xE2, 0x82, 0x62, 0xED, 0xA0, 0x80, 0x63]
    #expect(parser.feed(bytes) == ["a", "b", "c"].map { .key(.character($0)) })
  }

  @Test func `the parser does not wait during a paste, however slow it is`() {
    var parser = InputParser()
    #expect(parser.feed("\u{1B}[200~half".utf8) == [])
    #expect(!parser.isWaiting)
    #expect(parser.feed(" and half\u{1B}[201~".utf8) == [.paste("half and half")])
  }

  @Test func `an endless paste is truncated and still ends`() {
    var parser = InputParser()
    _ = parser.feed("\u{1B}[200~".utf8)
    _ = parser.feed([UInt8](repeating: UInt8(ascii: "x"), count: 2_000_000))
    let inputs = parser.feed("\u{1B}[201~y".utf8)
    guard case .paste(let text) = inputs.first else {
      Issue.record("no paste but \(inputs)")
      return
    }
    #expect(text.utf8.count == 1 << 20)
    #expect(inputs.last == .key(.character("y")))
  }

  @Test(arguments: 0..<50 as Range<UInt64>)
  func `random bytes never stop the parser`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var parser = InputParser()
    let alphabet = Array("\u{1B}[O<;1M~A\0".utf8) + [0xC3, 0xFF]
    for _ in 0..<500 {
      _ = parser.feed([alphabet.randomElement(using: &generator) ?? 0])
    }
    _ = parser.endOfWait()
    #expect(parser.feed("z".utf8) == [.key(.character("z"))])
  }
}

extension TerminalInput {
  fileprivate static func function(_ number: Int) -> TerminalInput { .key(.function(number)) }
}
