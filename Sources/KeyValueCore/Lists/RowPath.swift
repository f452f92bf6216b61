/// Where a row stands among sections, as toolkits with sections count.
public struct RowPath: Hashable, Sendable, Comparable {
  /// The index of its section.
  public var section: Int
  /// Its position in the section.
  public var row: Int

  /// A place in a section.
  public init(section: Int, row: Int) {
    self.section = section
    self.row = row
  }

  /// Orders by section, then by row.
  public static func < (left: RowPath, right: RowPath) -> Bool {
    (left.section, left.row) < (right.section, right.row)
  }
}
