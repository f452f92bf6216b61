/// The last contents that a cell has read from a field, for formats that show more than the current
/// value.
struct FieldHistory {
  /// The contents, the oldest first. Neighbours differ.
  private(set) var contents: [FieldContent] = []

  /// Appends content. Content that equals the last entry is ignored.
  mutating func take(_ content: FieldContent, limit: Int) {
    guard contents.last != content else { return }
    if contents.count >= limit { contents.removeFirst(contents.count - limit + 1) }
    contents.append(content)
  }
}
