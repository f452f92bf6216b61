/// What was found by counting rows beyond a place.
public struct RowCount: Sendable {
  /// A place, and how many of the counted rows come up to and with it.
  public struct Mark: Hashable, Sendable {
    /// How many rows.
    public var count: Int
    /// The place.
    public var place: [Value]

    /// Makes a mark.
    public init(count: Int, place: [Value]) {
      self.count = count
      self.place = place
    }
  }

  /// A run of counted rows in one section.
  public struct Section: Hashable, Sendable {
    /// What the section's rows share; nil for the section that the place itself is in.
    public var value: Value?
    /// How many of the counted rows.
    public var count: Int

    /// Makes a run.
    public init(value: Value?, count: Int) {
      self.value = value
      self.count = count
    }
  }

  /// How many rows were counted.
  public var count = 0
  /// How many of them come before the row that was looked for, if it was among them.
  public var position: Int?
  /// Places on the way.
  public var marks: [Mark] = []
  /// The place of the last, when there may be more; nil when all were counted.
  public var end: [Value]?
  /// The sections that the counted rows are in, in order, if the plan has sections.
  public var sections: [Section] = []

  /// Nothing counted yet.
  public init() {}
}
