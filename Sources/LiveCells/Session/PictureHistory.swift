/// The history of a screen: a picture after each change, the newest last, up to a limit.
///
/// A picture contains the visible rows, and shares equal texts with its neighbours.
struct PictureHistory {
  /// The visible rows at one time.
  struct Picture {
    var time: String
    /// The rows from top to bottom. The fields that this change has changed are marked.
    var rows: [ShownRow]
    var rowCount: Int
    var cursor: Int?
    /// The filter and the order.
    var filter: String?
    var order: (column: Int, isAscending: Bool)?
  }

  /// The maximum number of pictures. The oldest are removed first.
  var limit: Int {
    didSet { shorten() }
  }
  private var pictures: [Picture] = []
  /// The number of removed pictures. A picture's number is this plus its index.
  private var forgotten = 0
  /// The number of the displayed picture, or nil while the current state is displayed.
  private var looked: Int?

  init(limit: Int) {
    self.limit = limit
  }

  /// The displayed picture, and the number of pictures after it.
  var past: (picture: Picture, stepsBack: Int)? {
    guard let looked else { return nil }
    let index = looked - forgotten
    return (pictures[index], pictures.count - 1 - index)
  }

  /// Appends the newest picture. The displayed picture stays, unless it is too old.
  mutating func append(_ picture: Picture) {
    var picture = picture
    if let before = pictures.last {
      for index in picture.rows.indices.prefix(before.rows.count)
      where picture.rows[index].texts == before.rows[index].texts {
        // Assigning equal texts shares their storage.
        picture.rows[index].texts = before.rows[index].texts
      }
    }
    pictures.append(picture)
    shorten()
  }

  private mutating func shorten() {
    let excess = pictures.count - max(0, limit)
    // Removed in batches, because each removal moves all remaining elements.
    guard excess > limit / 4 || limit < 1 else { return }
    pictures.removeFirst(excess)
    forgotten += excess
    if pictures.isEmpty { looked = nil }
    looked = looked.map { max($0, forgotten) }
  }

  /// Displays a picture that is a number of steps later, or earlier if negative. Stops at the
  /// oldest picture, and returns to the current state at the newest.
  ///
  /// - Returns: Whether another picture is displayed.
  mutating func step(by distance: Int) -> Bool {
    let newest = forgotten + pictures.count - 1
    let from = looked ?? newest
    guard looked != nil || distance < 0, newest > forgotten else { return false }
    let target = max(forgotten, from + distance)
    let isElsewhere = target != from
    looked = target >= newest ? nil : target
    return isElsewhere
  }

  /// Displays the current state again.
  mutating func returnToPresent() {
    looked = nil
  }

  mutating func removeAll() {
    self = PictureHistory(limit: limit)
  }
}
