/// Which positions of a list stand in which section: translates either way.
public struct SectionLayout: Hashable, Sendable {
  /// The sections from top to bottom.
  public let sections: [RowSection]
  /// The position of each section's first row, and the number of all rows.
  private let starts: [Int]

  /// The layout of some sections.
  public init(_ sections: [RowSection]) {
    self.sections = sections
    var starts = [0]
    for section in sections { starts.append(starts[starts.count - 1] + section.rowCount) }
    self.starts = starts
  }

  /// The number of rows in all sections.
  public var rowCount: Int { starts[sections.count] }

  /// The positions of a section's rows.
  public func rows(ofSection section: Int) -> Range<Int> {
    starts[section]..<starts[section + 1]
  }

  /// Where the row at a position stands; nil when there is no such row.
  public func path(of position: Int) -> RowPath? {
    guard position >= 0, position < rowCount else { return nil }
    // The last section that begins at the position or before it is not empty.
    var (low, high) = (0, sections.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= position { low = middle } else { high = middle }
    }
    return RowPath(section: low, row: position - starts[low])
  }

  /// The position of a path; nil when there is no such row.
  public func position(of path: RowPath) -> Int? {
    guard sections.indices.contains(path.section), path.row >= 0,
      path.row < sections[path.section].rowCount
    else { return nil }
    return starts[path.section] + path.row
  }

  /// What an index beside the rows shows, from top to bottom: each title once for sections that follow each
  /// other with it, and the first of these.
  public var indexTitles: [(title: String, section: Int)] {
    var titles: [(title: String, section: Int)] = []
    for (section, described) in sections.enumerated() {
      let title = described.indexTitle
      if titles.last?.title != title { titles.append((title, section)) }
    }
    return titles
  }
}
