/// Neighbouring rows that have the same value of a request's section.
public struct ValueSection: Hashable, Sendable {
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
