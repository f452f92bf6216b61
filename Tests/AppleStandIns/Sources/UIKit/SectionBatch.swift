import Foundation

/// The effect of a batch on sections and rows, with the rules that table views and collection views
/// share. Removals are indexes before the batch, insertions indexes after it.
struct SectionBatch {
  var deletedSections = IndexSet()
  var insertedSections = IndexSet()
  var reloadedSections = IndexSet()
  var deletedRows: [IndexPath] = []
  var insertedRows: [IndexPath] = []
  var reloadedRows: [IndexPath] = []
  var movedRows: [(from: IndexPath, to: IndexPath)] = []

  /// Returns the new index path of each remaining row. Traps for an inconsistent batch, where UIKit
  /// raises.
  ///
  /// - Parameters:
  ///   - before: The number of rows in each section before the batch.
  ///   - after: The number of rows in each section according to the data source.
  func destinations(from before: [Int], to after: [Int]) -> [IndexPath: IndexPath] {
    check(deletedSections, within: before.count, "delete section")
    check(reloadedSections, within: before.count, "reload section")
    check(insertedSections, within: after.count, "insert section")
    let expected = before.count - deletedSections.count + insertedSections.count
    require(
      after.count == expected,
      "invalid number of sections: \(after.count) after the update, \(before.count) before,"
        + " \(insertedSections.count) inserted, \(deletedSections.count) deleted"
    )
    let left = deletedRows + movedRows.map(\.from)
    let came = insertedRows + movedRows.map(\.to)
    for path in left + reloadedRows {
      require(
        path.section < before.count && path.row < before[path.section],
        "no row \(path) before the update"
      )
      require(!deletedSections.contains(path.section), "row \(path) is in a deleted section")
    }
    for path in came {
      require(
        path.section < after.count && path.row < after[path.section],
        "no row \(path) after the update"
      )
      require(!insertedSections.contains(path.section), "row \(path) is in an inserted section")
    }
    require(Set(left).count == left.count, "a row is deleted or moved twice")
    require(Set(came).count == came.count, "two rows come to one place")
    require(Set(left).isDisjoint(with: reloadedRows), "a row is reloaded and deleted or moved")

    let staying = before.indices.filter { !deletedSections.contains($0) }
    let goals = after.indices.filter { !insertedSections.contains($0) }
    var found: [IndexPath: IndexPath] = [:]
    for (old, new) in zip(staying, goals) {
      let gone = Set(left.lazy.filter { $0.section == old }.map(\.row))
      let taken = Set(came.lazy.filter { $0.section == new }.map(\.row))
      require(
        after[new] == before[old] - gone.count + taken.count,
        "invalid number of rows in section \(new): \(after[new]) after the update, \(before[old])"
          + " before, \(taken.count) came, \(gone.count) went"
      )
      let rest = (0..<before[old]).filter { !gone.contains($0) }
      let places = (0..<after[new]).filter { !taken.contains($0) }
      for (row, place) in zip(rest, places) {
        found[IndexPath(row: row, section: old)] = IndexPath(row: place, section: new)
      }
    }
    for move in movedRows { found[move.from] = move.to }
    return found
  }

  /// Returns the new index of each remaining section.
  func sectionDestinations(_ before: Int, _ after: Int) -> [Int: Int] {
    let staying = (0..<before).filter { !deletedSections.contains($0) }
    let goals = (0..<after).filter { !insertedSections.contains($0) }
    return Dictionary(uniqueKeysWithValues: zip(staying, goals))
  }

  private func check(_ sections: IndexSet, within count: Int, _ deed: String) {
    require(sections.allSatisfy((0..<count).contains), "\(deed): no such section")
  }

  private func require(_ condition: Bool, _ message: @autoclosure () -> String) {
    if !condition { preconditionFailure("NSInternalInconsistencyException: \(message())") }
  }
}
