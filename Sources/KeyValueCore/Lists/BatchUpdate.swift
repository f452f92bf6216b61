/// What changes among sections and rows, as the batch updates of toolkits with sections want it:
/// every index counts either before all of it or after all of it, no row or section is named twice,
/// and none that a removed or inserted section takes with it.
///
/// What the rows show is not in it: a row that only changed its fields is observed by whoever shows it, and no
/// row has to be reloaded. See ``SectionedCollection/observeBatches(_:)``.
public struct BatchUpdate: Hashable, Sendable {
  /// A row that stays at another place.
  public struct Move: Hashable, Sendable {
    /// Its place before.
    public var from: RowPath
    /// Its place after.
    public var to: RowPath

    /// A row that moves from one place to another.
    public init(from: RowPath, to: RowPath) {
      self.from = from
      self.to = to
    }
  }

  /// Whether nothing is known of what changed: read all sections and rows again.
  public private(set) var isReload = false
  /// Sections that go, by their indices before.
  public private(set) var removedSections: [Int] = []
  /// Sections that come, by their indices after.
  public private(set) var insertedSections: [Int] = []
  /// Sections that get another header, by their indices after.
  public private(set) var renamedSections: [Int] = []
  /// Rows that go from sections that stay, by their places before.
  public private(set) var removedRows: [RowPath] = []
  /// Rows that come to sections that stay, by their places after.
  public private(set) var insertedRows: [RowPath] = []
  /// Rows that move between sections that stay, or within one.
  public private(set) var movedRows: [Move] = []

  /// The batch after which nothing that was known holds.
  static var reload: BatchUpdate {
    BatchUpdate(.reload, sections: SectionUpdate(before: [], after: []))
  }

  /// Whether nothing changed.
  public var isEmpty: Bool {
    !isReload && removedSections.isEmpty && insertedSections.isEmpty && renamedSections.isEmpty
      && removedRows.isEmpty && insertedRows.isEmpty && movedRows.isEmpty
  }

  /// The batch of a change of the list and its sections.
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
    // Rows that keep their place among the others may still come into another section, when the
    // boundary between two has moved over them or the section itself is new.
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
      // Toolkits move nothing out of a section that goes, nor into one that comes.
      remove(from, unlessIn: removed)
      insert(to, unlessIn: inserted)
    } else {
      movedRows.append(Move(from: from, to: to))
    }
  }
}

/// Finds rows that a list change leaves in order and that stand in another section all the same.
private struct Staying {
  let shift: ListShift
  let sections: SectionUpdate
  /// For each section now that was there before: its index then.
  let counterparts: [Int: Int]

  /// Where they stood and where they stand.
  func passages() -> [(from: RowPath, to: RowPath)] {
    var found: [(RowPath, RowPath)] = []
    // The rows that stay have the same order before and after: both ways to cut it into sections are
    // walked side by side, and only rows between two different cuts are looked at.
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
