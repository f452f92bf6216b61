public import LiveCells

/// A model of a toolkit's list with sections. It applies batch updates and rejects those that
/// toolkits reject: indices out of range, rows that are named twice, and counts that do not match
/// afterwards.
public struct BatchModel<Row: Equatable> {
  /// A section with a title and rows.
  public struct Section: Equatable {
    /// The title of the section's header.
    public var title: String
    /// The rows from top to bottom.
    public var rows: [Row]

    /// Creates a section.
    public init(title: String, rows: [Row]) {
      self.title = title
      self.rows = rows
    }
  }

  /// The sections from top to bottom.
  public private(set) var sections: [Section] = []

  /// Creates a model without sections.
  public init() {}

  /// Applies a batch. The contents of inserted rows and sections are taken from `after`.
  ///
  /// - Returns: The reason for which the batch is rejected, or nil.
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
      guard let old = rest.popFirst() else { return "more sections than expected" }
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
          return "no row for \(path)"
        }
      }
      if rows.count != after[index].rows.count {
        return "section \(index) has \(rows.count) rows, expected \(after[index].rows.count)"
      }
      let isRenamed = batch.renamedSections.contains(index)
      let title = isRenamed ? after[index].title : sections[old].title
      result.append(Section(title: title, rows: rows))
    }
    if !rest.isEmpty { return "fewer sections than expected" }
    sections = result
    return nil
  }

  private func faultBefore(_ batch: BatchUpdate) -> String? {
    if batch.removedSections.contains(where: { !sections.indices.contains($0) }) {
      return "the removed section does not exist"
    }
    let gone = Set(batch.removedSections)
    let leaving = batch.removedRows + batch.movedRows.map(\.from)
    if Set(leaving).count != leaving.count { return "a row is removed twice" }
    for path in leaving {
      if gone.contains(path.section) { return "\(path) is already removed with its section" }
      guard sections.indices.contains(path.section),
        sections[path.section].rows.indices.contains(path.row)
      else { return "no row at \(path)" }
    }
    return nil
  }

  private func faultAfter(_ batch: BatchUpdate, after: [Section]) -> String? {
    let come = Set(batch.insertedSections)
    let arriving = batch.insertedRows + batch.movedRows.map(\.to)
    if Set(arriving).count != arriving.count { return "two rows are inserted at one position" }
    for path in arriving {
      if come.contains(path.section) { return "\(path) is already inserted with its section" }
      guard after.indices.contains(path.section),
        after[path.section].rows.indices.contains(path.row)
      else { return "no position \(path)" }
    }
    return nil
  }
}
