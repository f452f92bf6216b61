import KeyValueObserving
import LiveCells

/// A stand-in for people in a database. It sorts by first name, creates sections by last name,
/// searches all keys, and counts the requested rows.
@MainActor
final class ServedPeople: SortableCollection, FilterableCollection, SectionableCollection {
  let all: [Person]
  private(set) var reads = 0
  private(set) var sortTerms: [SortTerm] = []
  private(set) var textFilter: TextFilter?
  private(set) var sectionTerm: SortTerm?
  /// The key by which the rows can be sorted. Rows are always sorted by their first names.
  var sortableKey = "first"
  private let shown: ObservableArray<Person>

  init(_ all: [Person]) {
    self.all = all
    shown = ObservableArray(all)
  }

  var count: Int { shown.count }
  subscript(position: Int) -> Person {
    reads += 1
    return shown[position]
  }
  func position(of element: Person) -> Int? { shown.position(of: element) }
  func observeChanges(_ body: @escaping (ListChange) -> Void) -> ObservationToken {
    shown.observeChanges(body)
  }

  func takeReads() -> Int {
    defer { reads = 0 }
    return reads
  }

  func canSort(by terms: [SortTerm]) -> Bool { terms.allSatisfy { $0.key == sortableKey } }

  func sort(by terms: [SortTerm]) {
    precondition(canSort(by: terms), "ServedPeople can't sort by \(terms)")
    sortTerms = terms
    serve()
  }

  func canFilter(by filter: TextFilter) -> Bool { true }

  func filter(by filter: TextFilter?) {
    textFilter = filter
    serve()
  }

  var sections: [RowSection]? {
    guard sectionTerm != nil else { return nil }
    return Dictionary(grouping: shown, by: \.last).sorted { $0.key < $1.key }.enumerated().map {
      RowSection(id: $0.offset, title: $0.element.key, rowCount: $0.element.value.count)
    }
  }

  func observeSections(_ body: @escaping () -> Void) -> ObservationToken {
    ObservationToken(ending: {})
  }

  func canSection(by term: SortTerm) -> Bool { term.key == "last" }

  func section(by term: SortTerm?) {
    sectionTerm = term
    serve()
  }

  private func serve() {
    var rows = all
    if let textFilter {
      rows = rows.filter { row in
        textFilter.keys.contains { key in
          let value = (try? row.value(forKey: key)) as? String
          return value?.lowercased().contains(textFilter.text.lowercased()) == true
        }
      }
    }
    if let term = sortTerms.first {
      rows.sort { term.isAscending ? $0.first < $1.first : $1.first < $0.first }
    }
    if sectionTerm != nil {
      rows = rows.enumerated().sorted {
        ($0.element.last, $0.offset) < ($1.element.last, $1.offset)
      }.map(\.element)
    }
    shown.replaceAll(with: rows)
  }
}
