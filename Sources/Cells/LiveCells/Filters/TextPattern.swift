import Synchronization

/// A regular expression whose cost is bounded, so that a filter from an untrusted viewer is safe to
/// run.
///
/// Matching takes time proportional to the length of the text, whatever the pattern is.
/// Backreferences, lookaround and possessive quantifiers are therefore not supported and are
/// rejected. The syntax:
///
/// | syntax | matches |
/// |---|---|
/// | `a` | the character, in either case |
/// | `.` | any character except a line terminator |
/// | `[a-z_]`, `[^a-z]`, `[[:alpha:]]` | one of the characters, or one that is not among them |
/// | `\d` `\w` `\s`, `\D` `\W` `\S` | a digit, a part of a word, white space, or none of these |
/// | `\p{L}`, `\P{Lu}` | a character of a Unicode general category, or of another one |
/// | `\n` `\r` `\t` `\f` `\v` `\e` `\a` `\0`, `\x41`, `\u0041`, `\x{1F600}` | the character |
/// | `\.` | the character without its special meaning |
/// | `^` `\A`, `$` `\Z`, `\z` | the beginning, the end or before a final line feed, the end |
/// | `\b`, `\B` | a word boundary, or a position that is none |
/// | `ab`, `a\|b`, `(a)`, `(?:a)`, `(?<name>a)` | a sequence, a choice, a group |
/// | `a*`, `a+`, `a?`, `a{2}`, `a{2,}`, `a{,3}`, `a{2,3}`; also with `?` after it | a repetition |
///
/// Characters are Unicode scalars.
package final class TextPattern: Sendable {
  /// The pattern as it was typed.
  package let source: String
  private let states: Mutex<PatternStates>

  /// Compiles a pattern.
  ///
  /// - Throws: `FilterError` if the pattern is wrong, not supported or too large.
  package init(_ source: String) throws {
    self.source = source
    do {
      states = Mutex(PatternStates(try PatternProgram(source)))
    } catch {
      let shown = source.prefix(60) + (source.count > 60 ? "…" : "")
      throw FilterError(description: "not a valid regular expression: \(shown): \(error)")
    }
  }

  /// Returns whether the pattern matches a part of a text.
  package func matches(_ text: String) -> Bool {
    states.withLock { $0.match(text) }
  }
}
