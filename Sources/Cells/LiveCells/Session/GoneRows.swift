/// Rows that were removed recently. They stay displayed in their former places until they fade.
struct GoneRows {
  private struct Gone {
    var row: ShownRow
    weak var object: AnyObject?
    var key: AnyHashable?
    /// The row that followed it, or nil if it was the last row.
    weak var next: AnyObject?
    var isLast: Bool
    var expiry: Duration
  }

  /// The state in which a row was last drawn.
  struct Drawn {
    var position: Int
    weak var object: AnyObject?
    var texts: [CellText]
    /// Whether the row was the first one of its section.
    var beginsSection: Bool
    /// The key of the row, or nil if rows have no keys.
    var key: AnyHashable?
  }

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
    for row in lost {
      let next = drawn.first { $0.position > row.position && !removed.contains($0.position) }
      var shown = ShownRow(position: row.position, texts: row.texts)
      shown.isDeleted = true
      shown.belongsToNextSection = drawn.allSatisfy {
        !$0.beginsSection || $0.position <= row.position || $0.position > next?.position ?? .max
      }
      gone.append(
        Gone(
          row: shown,
          object: row.object,
          key: row.key,
          next: next?.object,
          isLast: next == nil,
          expiry: expiry
        )
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
