/// The division of a list into sections. Converts between positions and paths.
public struct SectionLayout: Hashable, Sendable {
  /// The sections from top to bottom.
  public let sections: [RowSection]
  /// The position of the first row of each section, followed by the number of rows.
  private let starts: [Int]

  /// Creates the layout of sections.
  public init(_ sections: [RowSection]) {
    self.sections = sections
    var starts = [0]
    for section in sections { starts.append(starts[starts.count - 1] + section.rowCount) }
    self.starts = starts
  }

  /// The number of rows in all sections.
  public var rowCount: Int { starts[sections.count] }

  /// Returns the positions of a section's rows.
  public func rows(ofSection section: Int) -> Range<Int> {
    starts[section]..<starts[section + 1]
  }

  /// Returns the path of a position, or nil if it is out of range.
  public func path(of position: Int) -> RowPath? {
    guard position >= 0, position < rowCount else { return nil }
    // The last section that begins at or before the position is not empty.
    let section = sections.indices.dropFirst().partitioningIndex { starts[$0] > position } - 1
    return RowPath(section: section, row: position - starts[section])
  }

  /// Returns the items of a section in a list with section headers, beginning with its header.
  package func items(ofSection section: Int) -> Range<Int> {
    starts[section] + section..<starts[section + 1] + section + 1
  }

  /// Returns the section that contains an item of a list with section headers, or nil if the item
  /// is out of range.
  package func section(ofItem item: Int) -> Int? {
    guard item >= 0, item < rowCount + sections.count else { return nil }
    return sections.indices.dropFirst().partitioningIndex { starts[$0] + $0 > item } - 1
  }

  /// Returns the position of a path, or nil if there is no such row.
  public func position(of path: RowPath) -> Int? {
    guard sections.indices.contains(path.section), path.row >= 0,
      path.row < sections[path.section].rowCount
    else { return nil }
    return starts[path.section] + path.row
  }

  /// The entries of a section index from top to bottom. Consecutive sections with the same entry
  /// appear once, with the first of them.
  public var indexTitles: [(title: String, section: Int)] {
    var titles: [(title: String, section: Int)] = []
    for (section, described) in sections.enumerated() {
      let title = described.indexTitle
      if titles.last?.title != title { titles.append((title, section)) }
    }
    return titles
  }
}
