/// The result of counting rows beyond a sort position.
///
/// ```swift
/// let counted = try rows.count(
///   beyond: nil,
///   most: 1_000,
///   stride: 2,
///   finding: RowKey(3),
///   stops: false
/// )
/// for section in counted.sections {
///   lines.append("\(section.value ?? .null): \(section.count)")
/// }
/// // Reading may begin at a mark instead of the first row.
/// let start = counted.marks.last { $0.count <= counted.position ?? 0 }?.sortPosition
/// ```
public struct RowCount: Sendable {
  /// A sort position, and the number of counted rows up to and including it.
  public struct Mark: Hashable, Sendable {
    /// The number of rows.
    public var count: Int
    /// The sort position.
    public var sortPosition: [Value]

    /// Creates a mark.
    public init(count: Int, sortPosition: [Value]) {
      self.count = count
      self.sortPosition = sortPosition
    }
  }

  /// A run of counted rows in one section.
  public struct Section: Hashable, Sendable {
    /// The value that the rows of the section share, or nil for the section in which the count
    /// began.
    public var value: Value?
    /// The number of counted rows.
    public var count: Int

    /// Creates a run.
    public init(value: Value?, count: Int) {
      self.value = value
      self.count = count
    }
  }

  /// The number of counted rows.
  public var count = 0
  /// The number of counted rows before the row that was searched for, or nil if it is not among
  /// them.
  public var position: Int?
  /// The sort positions recorded on the way.
  public var marks: [Mark] = []
  /// The sort position of the last counted row if more rows may follow, or nil if all rows were
  /// counted.
  public var end: [Value]?
  /// The sections of the counted rows, in order, if the plan has sections.
  public var sections: [Section] = []

  /// Creates an empty count.
  public init() {}
}
