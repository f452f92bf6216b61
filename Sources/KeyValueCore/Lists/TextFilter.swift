/// Which rows a source shows: those in which a text stands somewhere, in words that a database knows as
/// well as memory does.
public struct TextFilter: Hashable, Sendable {
  /// The text that is looked for, capital and small letters alike, as far as the source knows which
  /// belong together: those of ASCII at the least. No character in it means anything else than itself.
  @ByBytes public var text: String
  /// The keys whose values may contain it, by the names of the rows' key-value coding; one is enough.
  @ByBytes public var keys: [String]

  /// Rows in which a text stands in the value of some key, as that is written plainly.
  public init(_ text: String, in keys: [String]) {
    self.text = text
    self.keys = keys
  }
}
