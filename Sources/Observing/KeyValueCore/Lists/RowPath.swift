/// The position of a row as a section and a row within it.
public struct RowPath: Hashable, Sendable, Comparable {
  /// The index of the section.
  public var section: Int
  /// The position in the section.
  public var row: Int

  /// Creates a path.
  public init(section: Int, row: Int) {
    self.section = section
    self.row = row
  }

  /// Compares by section, then by row.
  public static func < (left: RowPath, right: RowPath) -> Bool {
    (left.section, left.row) < (right.section, right.row)
  }
}
