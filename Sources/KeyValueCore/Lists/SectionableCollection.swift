/// A collection that cuts its rows into sections itself, by the values of a key.
///
/// What ``SortableCollection`` says of sharing, isolation and of what can't be done holds here too.
public protocol SectionableCollection<Element>: SectionedCollection {
  /// What makes the sections, and their order; nil where the collection has its own, or none.
  var sectionTerm: SortTerm? { get }

  /// Whether the rows can be cut so. Reads no rows.
  func canSection(by term: SortTerm) -> Bool

  /// Gathers the rows in sections of equal values of a key; within each, the rows stand in the order
  /// that they have otherwise. Nil gives back the collection's own sections, if it has any.
  ///
  /// Told like any other change. Traps for a term that `canSection(by:)` says no to.
  func section(by term: SortTerm?)
}
