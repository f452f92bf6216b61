/// What somebody types who isn't there: fields, and the keys for each.
struct ProfileScript {
  /// Lines of the form with what is typed there; `<` takes a character back.
  private static let edits: [(field: Int, text: String)] = [
    (0, " Lovelace"), (2, "<<42x<"), (1, "<<<<<<<<<"), (1, "<<<GRACE"), (2, "<<37"),
    (1, "<<<<<ADA"), (2, "<<36"),
  ]

  private var edit = 0
  private var rest = Substring(edits[0].text)

  /// The next key, over and over.
  mutating func next() -> (field: Int, key: TypedKey) {
    let field = ProfileScript.edits[edit].field
    if let character = rest.popFirst() {
      return (field, character == "<" ? .backspace : .text(String(character)))
    }
    edit = (edit + 1) % ProfileScript.edits.count
    rest = Substring(ProfileScript.edits[edit].text)
    return (field, .enter)
  }
}
