/// What a cell has last read of a field, for formats that show more than the present one.
struct FieldHistory {
  /// The oldest first; neighbours differ.
  private(set) var contents: [FieldContent] = []

  /// Takes what was read. Reading the same again adds nothing.
  mutating func take(_ content: FieldContent, limit: Int) {
    guard contents.last != content else { return }
    if contents.count >= limit { contents.removeFirst(contents.count - limit + 1) }
    contents.append(content)
  }
}
