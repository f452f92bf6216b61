import Foundation
import LiveCellsTestSupport
import Testing

@testable import LiveCells

@Suite struct `A regular expression with a bounded cost` {
  @Test(
    arguments: [
      ("abc", ["xabcx", "ABC", "aBc"], ["ab", "", "acb"]),
      ("a.c", ["abc", "a\u{1F600}c"], ["ac", "a\nc"]),
      ("^ab", ["abc", "AB"], ["cab", ""]),
      ("ab$", ["cab", "ab\n"], ["abc", "ab\n\n", "ab\nc"]),
      ("ab\\z", ["cab"], ["ab\n"]),
      ("^$", ["", "\n"], ["a"]),
      ("a*b+c?d", ["bd", "aabbcd"], ["ad", "bccd "]),
      ("^a{2}$", ["aa"], ["a", "aaa"]),
      ("^a{2,}$", ["aa", "aaaa"], ["a"]),
      ("^a{,2}$", ["", "a", "aa"], ["aaa"]),
      ("^(ab|c){2,3}$", ["abab", "cabc"], ["ab", "abababab"]),
      ("^(?:ab|c|)$", ["ab", "c", ""], ["abc"]),
      ("^(?<year>\\d{4})-\\d\\d$", ["2026-01"], ["226-01", "2026-1"]),
      ("\\bfoo\\b", ["a foo b", "foo", "foo."], ["foobar", "_foo", "fo"]),
      ("o\\B", ["foo bar"], ["fo ba"]),
      ("[a-c_\\d]$", ["xb", "x_", "x7", "xC"], ["xd", "x-"]),
      ("^[^a-c]$", ["d", "\u{E9}"], ["a", "B", ""]),
      ("^[]a-]+$", ["]a-"], ["b"]),
      ("^[[:alpha:][:digit:]]+$", ["a\u{E9}9"], ["_", " "]),
      ("^\\w+$", ["a_9\u{E9}\u{4E2D}"], ["a b", "a-b"]),
      ("^\\s\\S$", ["\ta", "\u{A0}b"], ["ab", "a "]),
      ("^\\p{Lu}$", ["A", "a"], ["1", "-"]),
      ("^\\P{L}$", ["1", "-"], ["a"]),
      ("\\.\\*\\\\", ["a.*\\"], ["ab*\\"]),
      ("^\\x41\\u0042\\x{1F600}$", ["AB\u{1F600}", "ab\u{1F600}"], ["AB"]),
      ("stra\u{DF}e", ["STRA\u{DF}E"], ["strasse"]),
      ("\u{E9}t\u{C9}", ["\u{C9}T\u{E9}"], ["ete", "e\u{301}te\u{301}"]),
      ("a{", ["a{"], ["a"]), ("a{x}", ["a{x}"], ["ax"]), ("a{,}", ["a{,}"], ["aa"]),
      ("a??b*?c+?", ["c", "abbcc"], ["ab"]),
      ("", ["", "a"], []),
      ("(a*)*b", ["b", "aab"], ["aaa"]),
      ("(|a|b*)+c", ["c", "abac"], ["ab"]),
    ] as [(String, [String], [String])]
  )
  func `matches`(source: String, matching: [String], others: [String]) throws {
    let pattern = try TextPattern(source)
    for text in matching { #expect(pattern.matches(text), "\(source) in \(text.debugDescription)") }
    for text in others { #expect(!pattern.matches(text), "\(source) in \(text.debugDescription)") }
  }

  @Test(
    arguments: [
      ("(a", "a ( is not closed"), ("a)", "a ) has no matching ("), ("[a", "a [ is not closed"),
      ("*a", "* has nothing before it"), ("a|+", "+ has nothing before it"),
      ("a**", "two quantifiers in a row"),
      ("a++", "possessive"), ("(a)\\1", "\\1: references to groups"), ("\\k<n>", "\\k: references"),
      ("(?=a)", "lookaround"), ("(?<!a)b", "lookaround"), ("(?>a)", "an unsupported kind of group"),
      ("\\", "a \\ at the end"), ("\\y", "\\y is not supported"), ("[b-a]", "is before its start"),
      ("[\\d-a]", "needs a character at each end"), ("[a[b]]", "[ in brackets"),
      ("[a&&b]", "&& in brackets"), ("[[:nope:]]", "one of the classes"),
      ("\\p{Greek}", "not a general category"), ("\\x{110000}", "not a character"),
      ("\\xg1", "not a character"),
      ("\\uD800", "not a character"), ("a{3,2}", "minimum of a quantifier is greater"),
      ("a{1001}", "more than 1000 repetitions"), ("a{99999999999999999999}", "repetitions"),
      ("(a{1000}){1000}", "more than 1000 steps"), ("((){1000}){1000}", "more than 1000 steps"),
      (String(repeating: "a", count: 1_001), "more than 1000 characters"),
      (String(repeating: "(", count: 500), "nested groups"),
      (String(repeating: "a", count: 100_000), "more than 1000 characters"),
      ("\\p", "not a general category"), ("\\p{", "not a general category"),
      ("(?<a", "an unsupported kind of group"),
      ("[", "a [ is not closed"), ("[^", "a [ is not closed"), ("[]", "a [ is not closed"),
      ("[a-", "a [ is not closed"), ("[\\", "a \\ at the end"),
      ("(?", "an unsupported kind of group"),
    ] as [(String, String)]
  )
  func `is rejected with the reason`(source: String, words: String) {
    let error = #expect(throws: FilterError.self) { try TextPattern(source) }
    #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
    #expect((error?.description.utf8.count ?? 0) < 300)
  }

  /// Foundation's engine is implemented differently: it backtracks.
  @Test func `matches where Foundation's engine does`() throws {
    var numbers = SeededGenerator(seed: 20_261_125)
    var matches = 0
    for round in 0..<3_000 {
      let source = Self.pattern(depth: 3, &numbers)
      let reference = try NSRegularExpression(pattern: source, options: [.caseInsensitive])
      let pattern = try TextPattern(source)
      for _ in 0..<8 {
        let letters = (0..<Int.random(in: 0...9, using: &numbers)).map { _ in
          "abBc1_ -".randomElement(using: &numbers) ?? "a"
        }
        let text = String(letters)
        let range = NSRange(text.startIndex..., in: text)
        let expected = reference.firstMatch(in: text, range: range) != nil
        #expect(pattern.matches(text) == expected, "round \(round): \(source) in '\(text)'")
        if expected { matches += 1 }
      }
    }
    // Both results occur often.
    #expect((3_000...20_000).contains(matches), "\(matches)")
  }

  private static func pattern(depth: Int, _ numbers: inout SeededGenerator) -> String {
    let atoms = [
      "a", "b", "C", "1", ".", "\\d", "\\w", "\\s", "\\W", "[ab]", "[^b]", "[a-c1]", "\\b", "\\B",
      "^", "$", "-", "_",
    ]
    guard depth > 0 else { return atoms.randomElement(using: &numbers) ?? "a" }
    func part() -> String { pattern(depth: depth - 1, &numbers) }
    let quantifiers = ["*", "+", "?", "{2}", "{1,3}", "{0,2}", "{2,}", "*?", "+?"]
    switch Int.random(in: 0..<8, using: &numbers) {
    case 0...2: return part() + part()
    case 3: return part() + part() + part()
    case 4: return "(" + part() + "|" + part() + ")"
    // Repeated parts begin with a character, because Foundation's engine may not terminate
    // otherwise.
    case 5:
      let first = ["a", "B", ".", "\\w", "[^b]"].randomElement(using: &numbers) ?? "a"
      let quantifier = quantifiers.randomElement(using: &numbers) ?? "*"
      return "(?:" + first + part() + ")" + quantifier
    case 6: return "(" + part() + part() + ")"
    default: return atoms.randomElement(using: &numbers) ?? "a"
    }
  }

  /// Returns the number of steps that a pattern takes for a text.
  private func steps(_ source: String, _ text: String) throws -> Int {
    var states = PatternStates(try PatternProgram(source))
    _ = states.match(text)
    return states.steps
  }

  @Test(
    arguments: [
      "(a+)+$", "^(a+)+$", "^([a-z0-9]+[._-]?)+@", "(a|a)*$", "(a|aa)+$", "(.*)(.*)(.*)(.*)x$",
      "a{1,400}a{1,90}$", "(a?){400}$", "(x+x+)+y", "(a|b)*a(a|b){150}$", "\\b(a*)*\\b!",
    ]
  )
  func `takes time proportional to the text`(source: String) throws {
    for unit in ["a", "ab", "a.b-", "\u{E9}a ", "x"] {
      let short = String(repeating: unit, count: 500) + "!"
      let long = String(repeating: unit, count: 5_000) + "!"
      let (few, many) = (try steps(source, short), try steps(source, long))
      #expect(many <= few * 11, "\(source) in \(unit): \(few), \(many)")
      #expect(many <= long.unicodeScalars.count * 2_100)
    }
  }

  @Test func `takes one step per character of a long text with few kinds of characters`() throws {
    let text = String(repeating: "a", count: 100_000) + "!"
    for source in ["(a+)+$", "^([a-z0-9]+[._-]?)+@", "(a?){400}$", "(.*)(.*)(.*)x"] {
      #expect(try steps(source, text) < 100_000 + 300_000)
    }
  }

  @Test func `discards states above a limit`() throws {
    var numbers = SeededGenerator(seed: 7)
    let letters = (0..<20_000).map { _ in Bool.random(using: &numbers) ? "a" : "b" }
    let pattern = try TextPattern("a(a|b){40}c")
    let text = letters.joined()
    #expect(!pattern.matches(text))
    #expect(pattern.matches(text + "a" + String(repeating: "b", count: 40) + "c"))
  }

  @Test func `limits the cached symbols of scalars`() throws {
    let pattern = try TextPattern("[\u{4E00}-\u{9FFF}]+!")
    let scalars = (0x3000..<0xA000).compactMap { Unicode.Scalar($0) }
    let text = String(String.UnicodeScalarView(scalars))
    #expect(!pattern.matches(text))
    #expect(pattern.matches(text + "\u{4E00}!"))
  }
}

@Suite struct `A text to find` {
  @Test func `is found where the standard library finds its bytes`() {
    var numbers = SeededGenerator(seed: 3)
    func text(_ lengths: ClosedRange<Int>) -> String {
      String(
        (0..<Int.random(in: lengths, using: &numbers)).map { _ in
          "aabBA\u{E9}zZ[@k\u{212A}".randomElement(using: &numbers) ?? "a"
        }
      )
    }
    for _ in 0..<2_000 {
      let (needle, other) = (text(0...5), text(0...12))
      let expected =
        needle.isEmpty
        || other.lowercased().range(of: needle.lowercased(), options: .literal) != nil
      #expect(TextNeedle(needle).isFound(in: other) == expected, "\(needle) in \(other)")
    }
  }

  @Test func `is compared by code points`() {
    #expect(!TextNeedle("\u{E9}").isFound(in: "e\u{301}"))
    #expect(TextNeedle("e").isFound(in: "e\u{301}"))
    #expect(!TextNeedle("\u{E9}").equals("e\u{301}"))
    #expect(TextNeedle("ABC").equals("abc"))
    #expect(TextNeedle("b").compare(with: "A") < 0 && TextNeedle("b").compare(with: "C") > 0)
  }
}
