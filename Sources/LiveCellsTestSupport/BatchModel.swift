public import LiveCells

/// Sections of rows as a toolkit keeps them, which takes batch updates and refuses what the toolkits
/// refuse: indices that are not there, anything named twice, counts that do not fit afterwards.
public struct BatchModel<Row: Equatable> {
  /// A section: what its header says, and its rows.
  public struct Section: Equatable {
    /// What the header says.
    public var title: String
    /// The rows from top to bottom.
    public var rows: [Row]

    /// Makes a section.
    public init(title: String, rows: [Row]) {
      self.title = title
      self.rows = rows
    }
  }

  /// The sections from top to bottom.
  public private(set) var sections: [Section] = []

  /// A model without sections.
  public init() {}

  /// Carries a batch out; `after` is asked for what came.
  ///
  /// - Returns: Why the batch is refused, if it is.
  public mutating func apply(_ batch: BatchUpdate, after: [Section]) -> String? {
    guard !batch.isReload else {
      sections = after
      return nil
    }
    if let fault = faultBefore(batch) ?? faultAfter(batch, after: after) { return fault }

    var leaving = Set(batch.removedRows)
    var movedRows: [RowPath: Row] = [:]
    for move in batch.movedRows {
      leaving.insert(move.from)
      movedRows[move.to] = sections[move.from.section].rows[move.from.row]
    }
    let stayers = sections.indices.map { section in
      sections[section].rows.indices
        .filter { !leaving.contains(RowPath(section: section, row: $0)) }
        .map { sections[section].rows[$0] }
    }
    let stayingSections = sections.indices.filter { !batch.removedSections.contains($0) }
    var rest = stayingSections[...]
    var result: [Section] = []
    for index in after.indices {
      guard !batch.insertedSections.contains(index) else {
        result.append(after[index])
        continue
      }
      guard let old = rest.popFirst() else { return "more sections than there are" }
      var rows: [Row] = []
      var staying = stayers[old][...]
      let arriving =
        batch.insertedRows.count { $0.section == index }
        + batch.movedRows.count { $0.to.section == index }
      for row in 0..<(staying.count + arriving) {
        let path = RowPath(section: index, row: row)
        if batch.insertedRows.contains(path) {
          rows.append(after[index].rows[row])
        } else if let moved = movedRows[path] {
          rows.append(moved)
        } else if let next = staying.popFirst() {
          rows.append(next)
        } else {
          return "a gap at \(path)"
        }
      }
      if rows.count != after[index].rows.count {
        return "section \(index) has \(rows.count) rows, expected \(after[index].rows.count)"
      }
      let isRenamed = batch.renamedSections.contains(index)
      let title = isRenamed ? after[index].title : sections[old].title
      result.append(Section(title: title, rows: rows))
    }
    if !rest.isEmpty { return "fewer sections than there are" }
    sections = result
    return nil
  }

  private func faultBefore(_ batch: BatchUpdate) -> String? {
    if batch.removedSections.contains(where: { !sections.indices.contains($0) }) {
      return "no such section to remove"
    }
    let gone = Set(batch.removedSections)
    let leaving = batch.removedRows + batch.movedRows.map(\.from)
    if Set(leaving).count != leaving.count { return "a row leaves twice" }
    for path in leaving {
      if gone.contains(path.section) { return "\(path) goes with its section already" }
      guard sections.indices.contains(path.section),
        sections[path.section].rows.indices.contains(path.row)
      else { return "no row at \(path)" }
    }
    return nil
  }

  private func faultAfter(_ batch: BatchUpdate, after: [Section]) -> String? {
    let come = Set(batch.insertedSections)
    let arriving = batch.insertedRows + batch.movedRows.map(\.to)
    if Set(arriving).count != arriving.count { return "two rows come to one place" }
    for path in arriving {
      if come.contains(path.section) { return "\(path) comes with its section already" }
      guard after.indices.contains(path.section),
        after[path.section].rows.indices.contains(path.row)
      else { return "no place at \(path)" }
    }
    return nil
  }
}
