import Testing

@testable import LiveSQL

/// The tokens of conditions.
@Suite struct SQLTokenTests {
  @Test(arguments: [
    "a > 1.5e+3 AND b<=-2", "\"a \"\" b\" = 'it''s' -- rest\n OR x::date < now()", ":p + $1 - ?2",
    "date > 7 || 'x'", "",
  ])
  func `the sources of the tokens are the text`(text: String) throws {
    let tokens = try #require(SQLToken.tokens(of: text))
    #expect(tokens.map(\.source).joined() == text)
  }

  @Test(arguments: ["x'00'", "E'\\''", "$$text$$", "$a$text$a$", "a /* b */", "'open", "[a] = 1"])
  func `constructs of one dialect only are not recognized`(text: String) {
    #expect(SQLToken.tokens(of: text) == nil)
  }

  @Test func `numbers, names, texts and symbols are separated`() throws {
    let tokens = try #require(SQLToken.tokens(of: "At>=1e-3-2 and\"B\"!='c'"))
    #expect(tokens.map(\.value) == ["at", ">=", "1e-3", "-", "2", "and", "B", "!=", "c"])
  }

  @Test(arguments: [
    "x'00' || [a]]] /* b ' */ -- c\n> 1", "a$b <> '' /* open", "`a``b` = \"c\" [open", "'open",
    "$p + ?1 - :q", "Ä > 'é'\u{301}",
  ])
  func `texts of SQLite are read to their end`(text: String) {
    let tokens = SQLToken.tokens(ofSQLite: text)
    #expect(text.hasPrefix(tokens.map(\.source).joined()), "\(tokens)")
    #expect(!tokens.map(\.spelling).contains { $0.contains("/*") || $0.contains("--") })
  }

  @Test func `names of SQLite have four forms of quotes and may contain dollar signs`() {
    let tokens = SQLToken.tokens(ofSQLite: "A$b \"c\"\"d\" [e\"f]`g``h`'i''j' x'00'")
    #expect(tokens.map(\.spelling) == ["A$b", "c\"d", "e\"f", "g`h", "i'j", "x", "00"])
    #expect(tokens.prefix(4).map(\.kind) == [.name, .quotedName, .quotedName, .quotedName])
  }
}
