/// The history of a screen: a picture after each change, the newest last, up to a limit.
///
/// A picture contains the visible rows, and shares unchanged texts with its neighbours.
struct PageHistory {
  /// The page at one time.
  struct HistoryPage {
    var time: String
    /// The page, in which the fields that this change has changed are marked.
    var page: ShownPage
  }

  /// The maximum number of pictures. The oldest are removed first.
  var limit: Int {
    didSet { shorten() }
  }
  private var pages: [HistoryPage] = []
  /// The number of removed pictures. A picture's number is this plus its index.
  private var forgotten = 0
  /// The number of the displayed picture, or nil while the current state is displayed.
  private var shownIndex: Int?

  init(limit: Int) {
    self.limit = limit
  }

  /// The displayed picture, and the number of pictures after it.
  var past: (picture: HistoryPage, stepsBack: Int)? {
    guard let shownIndex else { return nil }
    let index = shownIndex - forgotten
    return (pages[index], pages.count - 1 - index)
  }

  /// Appends the newest picture. The displayed picture stays, unless it is too old.
  mutating func append(_ picture: HistoryPage) {
    pages.append(picture)
    shorten()
  }

  private mutating func shorten() {
    let excess = pages.count - max(0, limit)
    // Removed in batches, because each removal moves all remaining elements.
    guard excess > limit / 4 || limit < 1 else { return }
    pages.removeFirst(excess)
    forgotten += excess
    if pages.isEmpty { shownIndex = nil }
    shownIndex = shownIndex.map { max($0, forgotten) }
  }

  /// Displays a picture that is a number of steps later, or earlier if negative. Stops at the
  /// oldest picture, and returns to the current state at the newest.
  ///
  /// - Returns: Whether another picture is displayed.
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
