public import KeyValueObserving

/// Rows in sections that the program makes itself, in memory, empty ones too.
///
/// ```swift
/// let albums = SectionedArray<Track>()
/// albums.appendSection("First", [overture, finale])
/// albums.insert(interlude, at: RowPath(section: 0, row: 1))
/// ```
///
/// As a collection its rows run through the sections one after the other. Confined to the main
/// actor. Several changes made inside `update(_:)` are told of as one, and cost what they change.
@MainActor
public final class SectionedArray<Element: AnyObject>: SectionedCollection {
  private struct Section {
    var id: Int
    var title: String
    var rows: [Element]
  }

  private var content: [Section] = []
  private var nextID = 0
  private var batch: ListBatch<Element>?
  private let observers = ListObservers()
  private let sectionObservers = ListObservers()

  /// A list without sections.
  public init() {}

  public var count: Int {
    observers.noteRead()
    return start(ofSection: content.count)
  }

  public subscript(position: Int) -> Element {
    guard let path = SectionLayout(currentSections).path(of: position) else {
      preconditionFailure("SectionedArray: no row at \(position), there are \(count)")
    }
    return self[path]
  }

  /// The row at a place in a section.
  public subscript(path: RowPath) -> Element {
    observers.noteRead()
    return content[path.section].rows[path.row]
  }

  public func position(of element: Element) -> Int? {
    observers.noteRead()
    var start = 0
    for section in content {
      if let row = section.rows.firstIndex(where: { $0 === element }) { return start + row }
      start += section.rows.count
    }
    return nil
  }

  public var sections: [RowSection]? {
    observers.noteRead()
    sectionObservers.noteRead()
    return currentSections
  }

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
    let start = start(ofSection: index)
    change {
      content.insert(Section(id: nextID, title: title, rows: rows), at: index)
      nextID += 1
      return ListChange(insertions: Array(start..<start + rows.count))
    }
  }

  /// Puts a section with its rows at the end.
  public func appendSection(_ title: String, _ rows: [Element] = []) {
    insertSection(title, rows, at: content.count)
  }

  /// Takes a section with its rows out.
  public func removeSection(at index: Int) {
    let rows = positions(ofSection: index)
    change(removing: content[index].rows) {
      content.remove(at: index)
      return ListChange(removals: Array(rows))
    }
  }

  /// Takes a section with its rows to another place; `target` is its index afterwards.
  public func moveSection(from origin: Int, to target: Int) {
    guard origin != target else { return }
    let before = positions(ofSection: origin)
    change {
      content.insert(content.remove(at: origin), at: target)
      let moves = zip(before, positions(ofSection: target)).filter { $0 != $1 }
      return ListChange(moves: moves.map { ListChange.Move(from: $0, to: $1) })
    }
  }

  /// Gives a section another header.
  public func renameSection(at index: Int, _ title: String) {
    change {
      content[index].title = title
      return ListChange()
    }
  }

  /// Puts a row at a place in a section, at its end at the most.
  public func insert(_ row: Element, at path: RowPath) {
    change {
      content[path.section].rows.insert(row, at: path.row)
      return ListChange(insertions: [position(of: path)])
    }
  }

  /// Takes the row at a place out.
  @discardableResult
  public func remove(at path: RowPath) -> Element {
    let (row, position) = (self[path], position(of: path))
    change(removing: [row]) {
      content[path.section].rows.remove(at: path.row)
      return ListChange(removals: [position])
    }
    return row
  }

  /// Takes a row to another place, which is its place afterwards.
  public func move(from origin: RowPath, to target: RowPath) {
    let from = position(of: origin)
    change {
      let row = content[origin.section].rows.remove(at: origin.row)
      content[target.section].rows.insert(row, at: target.row)
      let to = position(of: target)
      return ListChange(moves: from == to ? [] : [.init(from: from, to: to)])
    }
  }

  /// Makes several changes that are told of as one.
  @discardableResult
  public func update<Result>(_ changes: () throws -> Result) rethrows -> Result {
    guard batch == nil else { return try changes() }
    let before = currentSections
    batch = ListBatch()
    defer {
      let change = batch?.combined(content.flatMap(\.rows)) ?? ListChange()
      batch = nil
      observers.send(
        change,
        sections: sectionObservers,
        haveChanged: before != currentSections,
        from: self
      )
    }
    return try changes()
  }

  /// Makes one change, which says what it changes of the list of all rows.
  private func change(removing removed: [Element] = [], _ make: () -> ListChange) {
    update {
      let change = make()
      batch?.append(change, removed: removed, content.flatMap(\.rows))
    }
  }

  private func start(ofSection index: Int) -> Int {
    content[..<index].reduce(0) { $0 + $1.rows.count }
  }

  private func positions(ofSection index: Int) -> Range<Int> {
    let start = start(ofSection: index)
    return start..<start + content[index].rows.count
  }

  private func position(of path: RowPath) -> Int { start(ofSection: path.section) + path.row }
}
