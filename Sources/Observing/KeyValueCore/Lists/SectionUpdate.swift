/// The change of a table's sections between two updates.
package struct SectionUpdate: Hashable, Sendable {
  /// The sections before the update.
  package let before: SectionLayout
  /// The sections after the update.
  package let after: SectionLayout
  /// The removed sections, by their indices before the update, ascending.
  package let removals: [Int]
  /// The inserted sections, by their indices after the update, ascending. A section that has moved
  /// is removed and inserted.
  package let insertions: [Int]
  /// The sections with a new title, by their indices after the update, ascending.
  package let renamed: [Int]

  /// Creates the change between two lists of sections.
  package init(before: [RowSection], after: [RowSection]) {
    self.init(before: SectionLayout(before), after: SectionLayout(after))
  }

  /// Creates the change between two section layouts.
  package init(before layoutBefore: SectionLayout, after layoutAfter: SectionLayout) {
    let (before, after) = (layoutBefore.sections, layoutAfter.sections)
    self.before = layoutBefore
    self.after = layoutAfter
    let change = ListChange(from: before.map(\.id), to: after.map(\.id))
    removals = (change.removals + change.moves.map(\.from)).sorted()
    insertions = (change.insertions + change.moves.map(\.to)).sorted()
    let came = Set(insertions)
    let titles = Dictionary(before.map { ($0.id, $0.title) }, uniquingKeysWith: { $1 })
    renamed = after.indices.filter { !came.contains($0) && titles[after[$0].id] != after[$0].title }
  }

  /// Whether the sections and their row counts are unchanged.
  package var isEmpty: Bool { before == after }
}
