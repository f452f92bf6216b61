/// What a screen has shown so far: a picture after each change, the newest last, as many as are kept.
///
/// A picture holds what could be seen, and shares with its neighbours what is the same in them.
struct PictureHistory {
  /// What could be seen at one time.
  struct Picture {
    var time: String
    /// The rows from top to bottom; marked is what this change has changed.
    var rows: [ShownRow]
    var rowCount: Int
    var cursor: Int?
    /// The text that rows had to have, and what they were ordered by.
    var filter: String?
    var order: (column: Int, isAscending: Bool)?
  }

  /// The most pictures that are kept; the oldest go first.
  var limit: Int {
    didSet { shorten() }
  }
  private var pictures: [Picture] = []
  /// How many went, so that a picture can be called by a number.
  private var forgotten = 0
  /// The number of the picture that is looked at; nil while what is shown is live.
  private var looked: Int?

  init(limit: Int) {
    self.limit = limit
  }

  /// The picture that is looked at, and how many came after it.
  var past: (picture: Picture, stepsBack: Int)? {
    guard let looked else { return nil }
    let index = looked - forgotten
    return (pictures[index], pictures.count - 1 - index)
  }

  /// Keeps a picture as the newest. The one that is looked at stays, unless it is too old.
  mutating func append(_ picture: Picture) {
    var picture = picture
    if let before = pictures.last {
      for index in picture.rows.indices.prefix(before.rows.count)
      where picture.rows[index].texts == before.rows[index].texts {
        // The same texts need not be kept twice.
        picture.rows[index].texts = before.rows[index].texts
      }
    }
    pictures.append(picture)
    shorten()
  }

  private mutating func shorten() {
    let excess = pictures.count - max(0, limit)
    // Not one by one: each time all others would be moved.
    guard excess > limit / 4 || limit < 1 else { return }
    pictures.removeFirst(excess)
    forgotten += excess
    if pictures.isEmpty { looked = nil }
    looked = looked.map { max($0, forgotten) }
  }

  /// Looks at a picture so many steps later, or earlier if negative: as far back as there are any, and
  /// beyond the newest at what is live.
  ///
  /// - Returns: Whether it leads anywhere.
  mutating func step(by distance: Int) -> Bool {
    let newest = forgotten + pictures.count - 1
    let from = looked ?? newest
    guard looked != nil || distance < 0, newest > forgotten else { return false }
    let target = max(forgotten, from + distance)
    let isElsewhere = target != from
    looked = target >= newest ? nil : target
    return isElsewhere
  }

  /// Looks at what is live again.
  mutating func returnToPresent() {
    looked = nil
  }

  mutating func removeAll() {
    self = PictureHistory(limit: limit)
  }
}
