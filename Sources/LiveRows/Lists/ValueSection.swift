/// Neighbouring rows that have the same value of a request's section.
public struct ValueSection: Hashable, Sendable {
  /// More sections than this are nothing that anyone reads: a database then tells of none.
  public static let most = 10_000

  /// The value that they share, as one of them has it: a collation may hold others equal.
  public var value: Value
  /// Their positions.
  public var range: Range<Int>

  /// Makes a section.
  public init(value: Value, range: Range<Int>) {
    self.value = value
    self.range = range
  }
}
