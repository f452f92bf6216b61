import Synchronization

/// A regular expression whose cost is bounded, so that it may come from any viewer.
///
/// The time for a text grows with its length, whatever the pattern is. This excludes backreferences,
/// lookaround and possessive quantifiers, which are refused. The syntax:
///
/// | syntax | matches |
/// |---|---|
/// | `a` | the character, capital or small |
/// | `.` | any character but the end of a line |
/// | `[a-z_]`, `[^a-z]`, `[[:alpha:]]` | one of the characters, or one that is not among them |
/// | `\d` `\w` `\s`, `\D` `\W` `\S` | a digit, a part of a word, white space, or none of these |
/// | `\p{L}`, `\P{Lu}` | a character of a Unicode general category, or of another one |
/// | `\n` `\r` `\t` `\f` `\v` `\e` `\a` `\0`, `\x41`, `\u0041`, `\x{1F600}` | the character |
/// | `\.` | the character, which otherwise has a meaning |
/// | `^` `\A`, `$` `\Z`, `\z` | the beginning of the text, its end or the line feed at it, its very end |
/// | `\b`, `\B` | a boundary of a word, or none |
/// | `ab`, `a\|b`, `(a)`, `(?:a)`, `(?<name>a)` | a sequence, a choice, a group |
/// | `a*`, `a+`, `a?`, `a{2}`, `a{2,}`, `a{,3}`, `a{2,3}`; with `?` behind it too | a repetition |
///
/// Characters are Unicode scalars.
package final class TextPattern: Sendable {
  /// The pattern as it was written.
  package let source: String
  private let states: Mutex<PatternStates>

  /// - Throws: `FilterError` for a pattern that is wrong, not supported or too large.
  package init(_ source: String) throws {
    self.source = source
    do {
      states = Mutex(PatternStates(try PatternProgram(source)))
    } catch {
      let shown = source.prefix(60) + (source.count > 60 ? "…" : "")
      throw FilterError(description: "no regular expression: \(shown): \(error)")
    }
  }

  /// Whether the pattern matches a part of a text.
  package func matches(_ text: String) -> Bool {
    states.withLock { $0.match(text) }
  }
}
