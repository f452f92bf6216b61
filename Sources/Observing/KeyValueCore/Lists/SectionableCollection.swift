/// A collection that groups its rows into sections itself, by the values of a key.
///
/// The rules of ``SortableCollection`` for sharing, isolation and unsupported requests apply here
/// too.
public protocol SectionableCollection<Element>: SectionedCollection {
  /// The key and the order of the sections, or nil for the collection's own sections, if any.
  var sectionTerm: SortTerm? { get }

  /// Returns whether a term is supported. Reads no rows.
  func canSection(by term: SortTerm) -> Bool

  /// Groups the rows into sections with equal values of a key. Within a section, the order of the
  /// rows is unchanged. Nil restores the collection's own sections, if any.
  ///
  /// Reported like any other change. Traps for a term that `canSection(by:)` rejects.
  func section(by term: SortTerm?)
}
