/// Rows that were shown until a moment ago and are gone: they stand where they stood until they have faded.
struct GoneRows {
  private struct Gone {
    var row: ShownRow
    /// The row that stood behind it; nil for the last one.
    weak var next: AnyObject?
    var isLast: Bool
    var expiry: Duration
  }

  /// What was drawn last of one row.
  struct Drawn {
    var position: Int
    weak var object: AnyObject?
    var texts: [CellText]
  }

  private var gone: [Gone] = []
  private var drawn: [Drawn] = []

  /// When the first of them has faded.
  var expiry: Duration? { gone.map(\.expiry).min() }

  /// The rows were drawn as they are.
  mutating func noteDrawn(_ rows: [Drawn]) {
    drawn = rows
  }

  /// Takes rows that are gone.
  ///
  /// - Parameters:
  ///   - removals: Their positions when rows were drawn last.
  ///   - limit: So many are shown at most; of more than that none, for what goes all at once wasn't
  ///     read.
  mutating func note(_ removals: [Int], until expiry: Duration, limit: Int) {
    let removed = Set(removals)
    let lost = drawn.filter { removed.contains($0.position) }
    guard !lost.isEmpty, gone.count + lost.count <= limit else { return }
    for row in lost {
      let next = drawn.first { $0.position > row.position && !removed.contains($0.position) }
      var shown = ShownRow(position: row.position, texts: row.texts)
      shown.isDeleted = true
      gone.append(
        Gone(row: shown, next: next?.object, isLast: next == nil, expiry: expiry)
      )
    }
    // It is told once, even if nothing is drawn before the next is.
    drawn.removeAll { removed.contains($0.position) }
  }

  /// Those that stood before a row, or at the end.
  func rows(before object: AnyObject?) -> [ShownRow] {
    gone.filter { object == nil ? $0.isLast : $0.next === object }.map(\.row)
  }

  var isEmpty: Bool { gone.isEmpty }

  mutating func forgetFaded(at now: Duration) {
    gone.removeAll { $0.expiry <= now || !$0.isLast && $0.next == nil }
  }

  mutating func removeAll() {
    gone = []
    drawn = []
  }
}
