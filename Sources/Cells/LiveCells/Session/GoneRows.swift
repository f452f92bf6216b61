/// Rows that were removed recently. They stay displayed in their former places until they fade.
struct GoneRows {
  private struct Gone {
    var row: ShownRow
    weak var object: AnyObject?
    var key: AnyHashable?
    /// The row that followed it, or nil if it was the last row.
    weak var next: AnyObject?
    /// Identifies `next` even if it is removed and deallocated.
    var nextID: ObjectIdentifier?
    var isLast = false
    var expiry: Duration
  }

  /// From top to bottom, as far as they precede the same row.
  private var gone: [Gone] = []

  /// The time at which the first of the rows fades.
  var expiry: Duration? { gone.map(\.expiry).min() }

  /// Adds removed rows.
  ///
  /// - Parameters:
  ///   - removals: The positions of the rows in the page before.
  ///   - page: The page before.
  ///   - limit: The maximum number of rows to show. If there are more, none is added, because a
  ///     mass removal cannot be read in that time.
  ///   - key: Returns the key of a row, or nil if rows have no keys.
  mutating func note(
    _ removals: [Int],
    from page: TablePage,
    until expiry: Duration,
    limit: Int,
    key: (AnyObject) -> AnyHashable?
  ) {
    let removed = Set(removals)
    let lost = page.positions.filter(removed.contains)
    guard !lost.isEmpty, gone.count + lost.count <= limit else { return }
    for position in lost.reversed() {
      guard let row = page[position] else { continue }
      let next = page.positions.first { $0 > position && !removed.contains($0) }
        .flatMap { page[$0] }
      let nextID = next?.object.map(ObjectIdentifier.init)
      var shown = ShownRow(position: position, of: row)
      shown.isDeleted = true
      shown.formerSection = row.section
      // Rows that were removed before it, and were displayed above it.
      let id = row.object.map(ObjectIdentifier.init)
      let (above, others) = gone.divided { $0.nextID != nil && $0.nextID == id }
      gone = others
      let below = gone.firstIndex { next == nil ? $0.isLast : $0.nextID == nextID }
      let new =
        above
        + [Gone(row: shown, object: row.object, key: row.object.flatMap(key), expiry: expiry)]
      gone.insert(
        contentsOf: new.map {
          var row = $0
          (row.next, row.nextID, row.isLast) = (next?.object, nextID, next == nil)
          return row
        },
        at: below ?? gone.endIndex
      )
    }
  }

  /// Returns the rows that were displayed before an object, or at the end if the object is nil.
  func rows(before object: AnyObject?) -> [ShownRow] {
    gone.filter { object == nil ? $0.isLast : $0.next === object }.map(\.row)
  }

  var isEmpty: Bool { gone.isEmpty }

  /// Removes the rows that are displayed again.
  ///
  /// - Parameter isShown: Returns whether a row is displayed, by its object or its key.
  mutating func forgetReturned(_ isShown: (AnyObject?, AnyHashable?) -> Bool) {
    gone.removeAll { isShown($0.object, $0.key) }
  }

  mutating func forgetFaded(at now: Duration) {
    gone.removeAll { $0.expiry <= now || !$0.isLast && $0.next == nil }
  }

  mutating func removeAll() {
    gone = []
  }
}

extension Array {
  /// Returns the elements that fulfil a condition, and the others.
  fileprivate func divided(by condition: (Element) -> Bool) -> ([Element], [Element]) {
    (filter(condition), filter { !condition($0) })
  }
}
