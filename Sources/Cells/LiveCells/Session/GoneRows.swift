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

  /// The state in which a row was last drawn.
  struct Drawn {
    var position: Int
    weak var object: AnyObject?
    /// Identifies the object even after it was deallocated.
    let id: ObjectIdentifier?
    var texts: [CellText]
    /// The title of the row's section.
    var section: String?
    /// The key of the row, or nil if rows have no keys.
    var key: AnyHashable?

    init(
      position: Int,
      object: AnyObject?,
      texts: [CellText],
      section: String? = nil,
      key: AnyHashable? = nil
    ) {
      self.position = position
      self.object = object
      id = object.map(ObjectIdentifier.init)
      self.texts = texts
      self.section = section
      self.key = key
    }
  }

  /// From top to bottom, as far as they precede the same row.
  private var gone: [Gone] = []
  private var drawn: [Drawn] = []

  /// The time at which the first of the rows fades.
  var expiry: Duration? { gone.map(\.expiry).min() }

  /// Records the rows that were drawn.
  mutating func noteDrawn(_ rows: [Drawn]) {
    drawn = rows
  }

  /// Adds removed rows.
  ///
  /// - Parameters:
  ///   - removals: The positions of the rows when rows were last drawn.
  ///   - limit: The maximum number of rows to show. If there are more, none is added, because a
  ///     mass removal cannot be read in that time.
  mutating func note(_ removals: [Int], until expiry: Duration, limit: Int) {
    let removed = Set(removals)
    let lost = drawn.filter { removed.contains($0.position) }
    guard !lost.isEmpty, gone.count + lost.count <= limit else { return }
    for row in lost.reversed() {
      let next = drawn.first { $0.position > row.position && !removed.contains($0.position) }
      var shown = ShownRow(position: row.position, texts: row.texts)
      shown.isDeleted = true
      shown.formerSection = row.section
      // Rows that were removed before it, and were displayed above it.
      let (above, others) = gone.divided { $0.nextID != nil && $0.nextID == row.id }
      gone = others
      let below = gone.firstIndex { next == nil ? $0.isLast : $0.nextID == next?.id }
      let new = above + [Gone(row: shown, object: row.object, key: row.key, expiry: expiry)]
      gone.insert(
        contentsOf: new.map {
          var row = $0
          (row.next, row.nextID, row.isLast) = (next?.object, next?.id, next == nil)
          return row
        },
        at: below ?? gone.endIndex
      )
    }
    // Each row is added once, even if the next removal precedes the next drawing.
    drawn.removeAll { removed.contains($0.position) }
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
    drawn = []
  }
}

extension Array {
  /// Returns the elements that fulfil a condition, and the others.
  fileprivate func divided(by condition: (Element) -> Bool) -> ([Element], [Element]) {
    (filter(condition), filter { !condition($0) })
  }
}
