/// Which state of a database is read: something cheap to ask that differs whenever the state may
/// differ.
///
/// Equal versions of one database mean equal states; different ones may still mean the same.
public struct DatabaseVersion: Hashable, Sendable {
  private var words: [UInt64]
  private var text: String

  /// A version of some numbers.
  public init(_ words: UInt64...) {
    self.words = words
    text = ""
  }

  /// A version that the database itself spells.
  public init(_ text: String) {
    words = []
    self.text = text
  }
}
