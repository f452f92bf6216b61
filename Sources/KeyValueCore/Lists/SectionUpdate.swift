/// How the sections of a table got from one update to the next.
package struct SectionUpdate: Hashable, Sendable {
  /// The sections of the update before.
  package let before: SectionLayout
  /// The sections now.
  package let after: SectionLayout
  /// Sections that are gone, by their indices before, ascending.
  package let removals: [Int]
  /// Sections that came, by their indices now, ascending. One that changed its place among the
  /// others is gone from the one and has come at the other.
  package let insertions: [Int]
  /// Sections that stayed under another header, by their indices now, ascending.
  package let renamed: [Int]

  /// The way from some sections to others.
  package init(before: [RowSection], after: [RowSection]) {
    self.init(before: SectionLayout(before), after: SectionLayout(after))
  }

  /// The way from some sections to others that are laid out already.
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

  /// Whether the sections are the same, each with as many rows as before.
  package var isEmpty: Bool { before == after }
}
