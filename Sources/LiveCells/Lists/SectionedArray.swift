public import KeyValueObserving

/// Rows in sections that the program makes itself, in memory, empty ones too.
///
/// As a collection its rows run through the sections one after the other. Confined to the main
/// actor. Several changes made inside `update(_:)` are told of as one.
@MainActor
public final class SectionedArray<Element: AnyObject>: SectionedCollection {
  private struct Section {
    var id: Int
    var title: String
    var rows: [Element]
  }

  private var content: [Section] = []
  private var nextID = 0
  private var before: [Section]?
  private let observers = ListObservers()
  private let sectionObservers = ListObservers()

  /// A list without sections.
  public init() {}

  public var count: Int { content.reduce(0) { $0 + $1.rows.count } }

  public subscript(position: Int) -> Element {
    guard let path = SectionLayout(currentSections).path(of: position) else {
      preconditionFailure("SectionedArray: no row at \(position), there are \(count)")
    }
    return self[path]
  }

  /// The row at a place in a section.
  public subscript(path: RowPath) -> Element { content[path.section].rows[path.row] }

  public func position(of element: Element) -> Int? {
    var start = 0
    for section in content {
      if let row = section.rows.firstIndex(where: { $0 === element }) { return start + row }
      start += section.rows.count
    }
    return nil
  }

  public var sections: [RowSection]? { currentSections }

  private var currentSections: [RowSection] {
    content.map { RowSection(id: $0.id, title: $0.title, rowCount: $0.rows.count) }
  }

  public func observeChanges(_ body: @escaping (ListChange) -> Void) -> ObservationToken {
    observers.observe(body)
  }

  public func observeSections(_ body: @escaping () -> Void) -> ObservationToken {
    sectionObservers.observe { _ in body() }
  }

  /// Puts a section with its rows at an index in `0...` the number of sections.
  public func insertSection(_ title: String, _ rows: [Element] = [], at index: Int) {
    update {
      content.insert(Section(id: nextID, title: title, rows: rows), at: index)
      nextID += 1
    }
  }

  /// Puts a section with its rows at the end.
  public func appendSection(_ title: String, _ rows: [Element] = []) {
    insertSection(title, rows, at: content.count)
  }

  /// Takes a section with its rows out.
  public func removeSection(at index: Int) {
    update { content.remove(at: index) }
  }

  /// Takes a section with its rows to another place; `target` is its index afterwards.
  public func moveSection(from origin: Int, to target: Int) {
    update { content.insert(content.remove(at: origin), at: target) }
  }

  /// Gives a section another header.
  public func renameSection(at index: Int, _ title: String) {
    update { content[index].title = title }
  }

  /// Puts a row at a place in a section, at its end at the most.
  public func insert(_ row: Element, at path: RowPath) {
    update { content[path.section].rows.insert(row, at: path.row) }
  }

  /// Takes the row at a place out.
  @discardableResult
  public func remove(at path: RowPath) -> Element {
    update { content[path.section].rows.remove(at: path.row) }
  }

  /// Takes a row to another place, which is its place afterwards.
  public func move(from origin: RowPath, to target: RowPath) {
    update {
      let row = content[origin.section].rows.remove(at: origin.row)
      content[target.section].rows.insert(row, at: target.row)
    }
  }

  /// Makes several changes that are told of as one.
  @discardableResult
  public func update<Result>(_ changes: () throws -> Result) rethrows -> Result {
    guard before == nil else { return try changes() }
    let old = content
    before = old
    defer {
      before = nil
      tell(from: old)
    }
    return try changes()
  }

  private func tell(from old: [Section]) {
    let change = ListChange(from: old.flatMap(\.rows), to: content.flatMap(\.rows))
    observers.send(change, from: self)
    guard change.isEmpty else { return }
    let isSame = old.elementsEqual(content) { left, right in
      (left.id, left.title, left.rows.count) == (right.id, right.title, right.rows.count)
    }
    if !isSame { sectionObservers.send(.reload, from: self) }
  }
}
