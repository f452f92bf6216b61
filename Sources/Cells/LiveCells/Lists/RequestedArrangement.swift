import KeyValueObserving

/// An order, a filter and sections that a view requests of changing collections. Parts that are nil
/// are not requested.
struct RequestedArrangement {
  var sortTerms: [SortTerm]?
  var textFilter: TextFilter?
  var sectionTerm: SortTerm?

  /// The maximum number of rows to arrange in memory. All of them are read and observed, which
  /// takes some tenths of a second for this number.
  static var maxRowsInMemory: Int { 20_000 }

  /// Requests nothing.
  init() {}

  /// The current arrangement of a collection.
  init(of collection: (any ObservableCollection)?) {
    sortTerms = (collection as? any SortableCollection)?.sortTerms
    textFilter = (collection as? any FilterableCollection)?.textFilter
    sectionTerm = (collection as? any SectionableCollection)?.sectionTerm
  }

  /// Arranges a collection as requested, as far as it supports it. Returns what it does not
  /// support, or nil.
  func apply(to collection: any ObservableCollection) -> String? {
    var refusals: [String] = []
    if let sortTerms, let sortable = collection as? any SortableCollection {
      if sortable.canSort(by: sortTerms) {
        sortable.sort(by: sortTerms)
      } else {
        refusals.append("sorted by \(sortTerms.map(\.key).joined(separator: ", "))")
      }
    }
    if let textFilter, let filterable = collection as? any FilterableCollection {
      if filterable.canFilter(by: textFilter) {
        filterable.filter(by: textFilter)
      } else {
        refusals.append("filtered by \(textFilter.text)")
      }
    }
    if let sectionTerm, let sectionable = collection as? any SectionableCollection {
      if sectionable.canSection(by: sectionTerm) {
        sectionable.section(by: sectionTerm)
      } else {
        refusals.append("divided by \(sectionTerm.key)")
      }
    }
    return refusals.isEmpty ? nil : "these rows cannot be \(refusals.joined(separator: ", or "))"
  }

  /// Restores this arrangement of a collection to which another one was applied.
  func restore(_ collection: any ObservableCollection, after other: RequestedArrangement) {
    if other.sortTerms != nil, let sortTerms {
      (collection as? any SortableCollection)?.sort(by: sortTerms)
    }
    if other.textFilter != nil {
      (collection as? any FilterableCollection)?.filter(by: textFilter)
    }
    if other.sectionTerm != nil {
      (collection as? any SectionableCollection)?.section(by: sectionTerm)
    }
  }
}
