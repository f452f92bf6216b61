/// Adjacent rows that share a value of the request's section term.
///
/// ```swift
/// for section in try rows.sections() {
///   titles.append("\(section.value): \(section.range.count)")
/// }
/// ```
public struct ValueSection: Hashable, Sendable {
  /// The maximum number of sections. With more, a database reports none.
  public static let maxSections = 10_000

  /// The common value, as one of the rows has it. A collation may treat different values as equal.
  public var value: Value
  /// The positions of the rows.
  public var range: Range<Int>

  /// Creates a section.
  public init(value: Value, range: Range<Int>) {
    self.value = value
    self.range = range
  }
}
