/// A page of the past, without what its rows share with their neighbours or can be derived.
///
/// A screen keeps a thousand of them, and each change creates one. Therefore it holds the texts, in
/// arrays that unchanged rows share with the pages before and after, and all marks of its fields in
/// one array.
struct PastPage {
  private struct Row {
    let texts: [CellText]
    let sectionTitle: String?
    let marks: Marks
    /// The place of its changed columns among those of the page.
    let changes: Range<Int32>

    struct Marks: OptionSet {
      let rawValue: UInt8
      static let isNew = Marks(rawValue: 1 << 0)
      static let hasCursor = Marks(rawValue: 1 << 1)
      static let isSelected = Marks(rawValue: 1 << 2)
      static let isDeleted = Marks(rawValue: 1 << 3)
    }
  }

  /// The time of day at which the page was shown.
  let time: String
  private let first: Int
  private let rows: [Row]
  /// The columns of the fields that the change of this page has changed, row by row.
  private let changedColumns: [Int32]
  private let order: (column: Int, isAscending: Bool)?
  private let cursor: Int?
  private let rowCount: Int
  private let filter: String?

  /// Creates a page of the past.
  ///
  /// - Parameters:
  ///   - page: The page. Its rows have consecutive positions.
  ///   - changes: The changes to mark.
  ///   - time: The time of day.
  init(_ page: ShownPage, marking changes: PageChanges, time: String) {
    self.time = time
    first = page.rows.first?.position ?? 0
    var columns: [Int32] = []
    columns.reserveCapacity(changes.columns.values.reduce(0) { $0 + $1.count })
    rows = page.rows.map { row in
      let start = Int32(columns.count)
      columns += (changes.columns[row.position] ?? []).map { Int32($0) }
      var marks: Row.Marks = []
      if changes.insertions.contains(row.position) { marks.insert(.isNew) }
      if row.hasCursor { marks.insert(.hasCursor) }
      if row.isSelected { marks.insert(.isSelected) }
      if row.isDeleted { marks.insert(.isDeleted) }
      return Row(
        texts: row.texts,
        sectionTitle: row.sectionTitle,
        marks: marks,
        changes: start..<Int32(columns.count)
      )
    }
    changedColumns = columns
    order = page.order
    (cursor, rowCount, filter) = (page.status.cursor, page.status.rowCount, page.status.filter)
  }

  /// Returns the row at a position of the table, or nil if it was not visible.
  func row(at position: Int) -> ShownRow? {
    let index = position - first
    guard rows.indices.contains(index) else { return nil }
    let row = rows[index]
    var shown = ShownRow(position: position, texts: row.texts)
    shown.sectionTitle = row.sectionTitle
    shown.changedColumns = Set(row.changes.map { Int(changedColumns[Int($0)]) })
    shown.isNew = row.marks.contains(.isNew)
    shown.hasCursor = row.marks.contains(.hasCursor)
    shown.isSelected = row.marks.contains(.isSelected)
    shown.isDeleted = row.marks.contains(.isDeleted)
    return shown
  }

  /// Shows this page in the place of the present one. The state of the source remains the present
  /// one.
  ///
  /// - Parameter stepsBack: The number of changes displayed after this page.
  func show(in page: inout ShownPage, stepsBack: Int) {
    page.rows = rows.indices.compactMap { row(at: first + $0) }
    page.order = order
    page.status.past = .init(time: time, stepsBack: stepsBack)
    (page.status.cursor, page.status.rowCount, page.status.filter) = (cursor, rowCount, filter)
  }
}

/// The history of a screen: a page after each change, the newest last, up to a limit.
struct PageHistory {
  /// The maximum number of pages. The oldest are removed first.
  var limit: Int {
    didSet { shorten() }
  }
  private var pages: [PastPage] = []
  /// The number of removed pages. A page's number is this plus its index.
  private var forgotten = 0
  /// The number of the displayed page, or nil while the current state is displayed.
  private var shownIndex: Int?

  init(limit: Int) {
    self.limit = limit
  }

  /// The displayed page, and the number of pages after it.
  var past: (page: PastPage, stepsBack: Int)? {
    guard let shownIndex else { return nil }
    let index = shownIndex - forgotten
    return (pages[index], pages.count - 1 - index)
  }

  /// Appends the newest page. The displayed page stays, unless it is too old.
  mutating func append(_ page: PastPage) {
    pages.append(page)
    shorten()
  }

  private mutating func shorten() {
    let excess = pages.count - max(0, limit)
    // Removed in batches, because each removal moves all remaining elements.
    guard excess > limit / 16 || limit < 1 else { return }
    pages.removeFirst(excess)
    forgotten += excess
    if pages.isEmpty { shownIndex = nil }
    shownIndex = shownIndex.map { max($0, forgotten) }
  }

  /// Displays a page that is a number of steps later, or earlier if negative. Stops at the oldest
  /// page, and returns to the current state at the newest.
  ///
  /// - Returns: Whether another page is displayed.
  mutating func step(by distance: Int) -> Bool {
    let newest = forgotten + pages.count - 1
    let from = shownIndex ?? newest
    guard shownIndex != nil || distance < 0, newest > forgotten else { return false }
    let target = max(forgotten, from + distance)
    let isElsewhere = target != from
    shownIndex = target >= newest ? nil : target
    return isElsewhere
  }

  /// Displays the current state again.
  mutating func returnToPresent() {
    shownIndex = nil
  }

  mutating func removeAll() {
    self = PageHistory(limit: limit)
  }
}
