/// The input of a simulated user: fields, and the keys for each.
struct ProfileScript {
  /// Lines of the form with the text typed into them; `<` is Backspace.
  private static let edits: [(field: Int, text: String)] = [
    (0, " Lovelace"), (2, "<<42x<"), (1, "<<<<<<<<<"), (1, "<<<GRACE"), (2, "<<37"),
    (1, "<<<<<ADA"), (2, "<<36"),
  ]

  private var edit = 0
  private var rest = Substring(edits[0].text)

  /// Returns the next key, repeating the script forever.
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
