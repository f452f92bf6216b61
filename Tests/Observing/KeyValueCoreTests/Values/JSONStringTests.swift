import KeyValueCore
import Testing

@Suite struct JSONStringTests {
  @Test(
    arguments: [
      ("", #""""#), ("a b/é", #""a b/é""#), ("\"\\", #""\"\\""#), ("\n\r\t", #""\n\r\t""#),
      ("\0\u{1F}", #""\u0000\u001f""#), ("\u{7F}<", "\"\u{7F}<\""),
      // A quote and a combining character form one character.
      ("\"\u{301}", "\"\\\"\u{301}\""),
    ]
  )
  func `escape what JSON requires`(text: String, json: String) {
    #expect(JSONString.quoted(text).unicodeScalars.elementsEqual(json.unicodeScalars))
  }

  @Test func `escape what a terminal would not display`() {
    let text = "<\u{7F}\u{9F}\u{61C}\u{200E}\u{2028}\u{202E}\u{2066}\u{2069}é\u{2010}"
    #expect(
      JSONString.quoted(text, escaping: .invisible)
        == "\"<\\u007f\\u009f\\u061c\\u200e\\u2028\\u202e\\u2066\\u2069é\u{2010}\""
    )
  }

  @Test func `escape what could end a line or begin markup`() {
    let text = "<b>\u{7F}\u{2028}\u{2029}\u{202A}é&"
    #expect(
      JSONString.quoted(text, escaping: .markup)
        == "\"\\u003cb>\\u007f\\u2028\\u2029\u{202A}é&\""
    )
  }
}
