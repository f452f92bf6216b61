/// The changes of sections and rows, in the form that batch updates of toolkits require. Each index
/// is either before all changes or after all of them. No row or section is named twice, and no row
/// of a removed or inserted section is named.
///
/// Changed contents of rows are not included. The views of the rows observe these, so no row has to
/// be reloaded. See ``SectionedCollection/observeBatches(_:)``.
public struct BatchUpdate: Hashable, Sendable {
  /// A row that has moved.
  public struct Move: Hashable, Sendable {
    /// The path before the change.
    public var from: RowPath
    /// The path after the change.
    public var to: RowPath

    /// Creates a move between two paths.
    public init(from: RowPath, to: RowPath) {
      self.from = from
      self.to = to
    }
  }

  /// A Boolean value indicating whether the changes are unknown, so that all sections and rows have
  /// to be read again.
  public private(set) var isReload = false
  /// The removed sections, by their indices before the change.
  public private(set) var removedSections: [Int] = []
  /// The inserted sections, by their indices after the change.
  public private(set) var insertedSections: [Int] = []
  /// The sections with new titles, by their indices after the change.
  public private(set) var renamedSections: [Int] = []
  /// The rows removed from remaining sections, by their paths before the change.
  public private(set) var removedRows: [RowPath] = []
  /// The rows inserted into remaining sections, by their paths after the change.
  public private(set) var insertedRows: [RowPath] = []
  /// The rows that have moved within or between remaining sections.
  public private(set) var movedRows: [Move] = []

  /// The batch for unknown changes, after which all sections and rows have to be read again.
  static var reload: BatchUpdate {
    BatchUpdate(.reload, sections: SectionUpdate(before: [], after: []))
  }

  /// A Boolean value indicating whether nothing has changed.
  public var isEmpty: Bool {
    !isReload && removedSections.isEmpty && insertedSections.isEmpty && renamedSections.isEmpty
      && removedRows.isEmpty && insertedRows.isEmpty && movedRows.isEmpty
  }

  /// Creates the batch for a change of the list and its sections.
  package init(_ list: ListChange, sections: SectionUpdate) {
    guard !list.isReload else {
      isReload = true
      return
    }
    removedSections = sections.removals
    insertedSections = sections.insertions
    renamedSections = sections.renamed
    let (removed, inserted) = (Set(sections.removals), Set(sections.insertions))
    let shift = ListShift(list)
    var counterparts: [Int: Int] = [:]
    let ids = Dictionary(
      sections.before.sections.enumerated().map { ($1.id, $0) },
      uniquingKeysWith: { $1 }
    )
    for (index, section) in sections.after.sections.enumerated() where !inserted.contains(index) {
      counterparts[index] = ids[section.id]
    }

    for position in list.removals { remove(sections.before.path(of: position), unlessIn: removed) }
    for position in list.insertions {
      insert(sections.after.path(of: position), unlessIn: inserted)
    }
    for step in list.moves {
      move(sections.before.path(of: step.from), removed, sections.after.path(of: step.to), inserted)
    }
    // A row that keeps its order can still change its section, if the boundary has moved over it or
    // the section is new.
    let staying = Staying(shift: shift, sections: sections, counterparts: counterparts)
    for (from, to) in staying.passages() { move(from, removed, to, inserted) }
    removedRows.sort()
    insertedRows.sort()
    movedRows.sort { $0.from < $1.from }
  }

  private mutating func remove(_ path: RowPath?, unlessIn removed: Set<Int>) {
    if let path, !removed.contains(path.section) { removedRows.append(path) }
  }

  private mutating func insert(_ path: RowPath?, unlessIn inserted: Set<Int>) {
    if let path, !inserted.contains(path.section) { insertedRows.append(path) }
  }

  private mutating func move(
    _ from: RowPath?,
    _ removed: Set<Int>,
    _ to: RowPath?,
    _ inserted: Set<Int>
  ) {
    guard let from, let to else { return }
    if removed.contains(from.section) || inserted.contains(to.section) {
      // Toolkits do not allow moves out of removed sections or into inserted ones.
      remove(from, unlessIn: removed)
      insert(to, unlessIn: inserted)
    } else {
      movedRows.append(Move(from: from, to: to))
    }
  }
}

/// Finds rows that keep their order in the list but are in another section.
private struct Staying {
  let shift: ListShift
  let sections: SectionUpdate
  /// The previous index of each section that existed before, by its new index.
  let counterparts: [Int: Int]

  /// Returns the previous and the new paths of these rows.
  func passages() -> [(from: RowPath, to: RowPath)] {
    var found: [(RowPath, RowPath)] = []
    // The remaining rows have the same order before and after. Both divisions into sections are
    // traversed in parallel, and only rows between two different boundaries are examined.
    var (old, new) = (0, 0)
    var rank = 0
    while old < sections.before.sections.count, new < sections.after.sections.count {
      let oldEnd = shift.rankBefore(sections.before.rows(ofSection: old).upperBound)
      let newEnd = shift.rankAfter(sections.after.rows(ofSection: new).upperBound)
      let end = min(oldEnd, newEnd)
      if counterparts[new] != old {
        while rank < end {
          let position = shift.positionsOfStayer(rank: rank)
          if let from = sections.before.path(of: position.before),
            let to = sections.after.path(of: position.after)
          {
            found.append((from, to))
          }
          rank += 1
        }
      }
      rank = max(rank, end)
      if oldEnd == end { old += 1 }
      if newEnd == end { new += 1 }
    }
    return found
  }
}
