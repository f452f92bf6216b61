/// A filter for rows that contain a text, which databases and in-memory lists can both evaluate.
public struct TextFilter: Hashable, Sendable {
  /// The text to find, regardless of case. The source defines which letters correspond, at least
  /// for ASCII. Characters have no special meaning.
  @ByBytes public var text: String
  /// The names of the keys whose values are searched. A match in one of them suffices.
  @ByBytes public var keys: [String]

  /// Creates a filter for rows in which the description of some key's value contains a text.
  public init(_ text: String, in keys: [String]) {
    self.text = text
    self.keys = keys
  }
}
