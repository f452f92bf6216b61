public import KeyValueObserving

/// Rows in sections that the program creates in memory. Sections may be empty.
///
/// ```swift
/// let albums = SectionedArray<Song>()
/// albums.appendSection("First", [Song(), Song()])
/// albums.insert(first, at: RowPath(section: 0, row: 1))
/// ```
///
/// As a collection, it contains the rows of all sections in order. It is confined to the main
/// actor. Changes made inside `update(_:)` are reported as one, at a cost proportional to these
/// changes.
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
  private let observers = SectionedObservers()

  /// Creates a list without sections.
  public init() {}

  public var count: Int {
    observers.noteRead()
    return start(ofSection: content.count)
  }

  public subscript(position: Int) -> Element {
    guard let path = SectionLayout(currentSections).path(of: position) else {
      preconditionFailure(
        "SectionedArray: position \(position) is out of range; the count is \(count)"
      )
    }
    return self[path]
  }

  /// The row at a path.
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
    observers.noteSectionRead()
    return currentSections
  }

  private var currentSections: [RowSection] {
    content.map { RowSection(id: $0.id, title: $0.title, rowCount: $0.rows.count) }
  }

  public func observeChanges(_ body: @escaping (ListChange) -> Void) -> ObservationToken {
    observers.observe(body)
  }

  public func observeSections(_ body: @escaping () -> Void) -> ObservationToken {
    observers.observeSections(body)
  }

  /// Inserts a section with its rows at an index in `0...` the number of sections.
  public func insertSection(_ title: String, _ rows: [Element] = [], at index: Int) {
    let start = start(ofSection: index)
    change {
      content.insert(Section(id: nextID, title: title, rows: rows), at: index)
      nextID += 1
      return ListChange(insertions: Array(start..<start + rows.count))
    }
  }

  /// Appends a section with its rows.
  public func appendSection(_ title: String, _ rows: [Element] = []) {
    insertSection(title, rows, at: content.count)
  }

  /// Removes a section with its rows.
  public func removeSection(at index: Int) {
    let rows = positions(ofSection: index)
    change(removing: content[index].rows) {
      content.remove(at: index)
      return ListChange(removals: Array(rows))
    }
  }

  /// Moves a section with its rows. `target` is the index of the section after the move.
  public func moveSection(from origin: Int, to target: Int) {
    guard origin != target else { return }
    let before = positions(ofSection: origin)
    change {
      content.insert(content.remove(at: origin), at: target)
      let moves = zip(before, positions(ofSection: target)).filter { $0 != $1 }
      return ListChange(moves: moves.map { ListChange.Move(from: $0, to: $1) })
    }
  }

  /// Changes the title of a section.
  public func renameSection(at index: Int, _ title: String) {
    change {
      content[index].title = title
      return ListChange()
    }
  }

  /// Inserts a row at a path. The index may be at most the number of rows of the section.
  public func insert(_ row: Element, at path: RowPath) {
    change {
      content[path.section].rows.insert(row, at: path.row)
      return ListChange(insertions: [position(of: path)])
    }
  }

  /// Removes and returns the row at a path.
  @discardableResult
  public func remove(at path: RowPath) -> Element {
    let (row, position) = (self[path], position(of: path))
    change(removing: [row]) {
      content[path.section].rows.remove(at: path.row)
      return ListChange(removals: [position])
    }
    return row
  }

  /// Moves a row. `target` is the path of the row after the move.
  public func move(from origin: RowPath, to target: RowPath) {
    let from = position(of: origin)
    change {
      let row = content[origin.section].rows.remove(at: origin.row)
      content[target.section].rows.insert(row, at: target.row)
      let to = position(of: target)
      return ListChange(moves: from == to ? [] : [.init(from: from, to: to)])
    }
  }

  /// Runs a closure and reports all changes made in it as one.
  @discardableResult
  public func update<Result>(_ changes: () throws -> Result) rethrows -> Result {
    guard batch == nil else { return try changes() }
    let before = currentSections
    batch = ListBatch()
    defer {
      let change = batch?.combined(content.flatMap(\.rows)) ?? ListChange()
      batch = nil
      observers.send(change, hasOtherSections: before != currentSections, from: self)
    }
    return try changes()
  }

  /// Makes one change. `make` returns the change of the list of all rows.
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
