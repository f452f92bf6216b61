/// What the last line of the screen says.
struct StatusLine: Equatable {
  var title = ""
  /// Whether the table is live, in its owner's words.
  var state = ""
  /// The number of changes held back, while the picture stands still.
  var waitingChanges: Int?
  /// What the user has made of the table's own order and rows.
  var arrangement: [String] = []
  /// What the user is asked or told just now.
  var prompt: String?
  var isFollowing = false
  /// The position of the cursor.
  var cursor: Int?
  var rowCount = 0
  var changesPerSecond = 0
  /// The time of the last change, as a text.
  var lastChange: String?

  /// The line for a width. Where not everything fits, what is least missed goes first: the time
  /// of the last change, the rate, the position; then the title is cut.
  func text(columns: Int) -> String {
    var right = rightParts
    while !right.isEmpty, minimum(right) > columns { right.removeLast() }
    let end = right.reversed().joined(separator: "  ")
    let room = columns - 2 - (end.isEmpty ? 0 : end.count + 2)
    let (glyphs, taken) = VisibleText(left).fitted(to: room)
    let start = glyphs.map(\.text).joined()
    let space = String(repeating: " ", count: max(0, room - taken))
    return " " + start + space + (end.isEmpty ? "" : "  " + end) + " "
  }

  /// The columns needed to say this at the right. The position is worth cutting the title for.
  private func minimum(_ right: [String]) -> Int {
    let leftColumns = VisibleText(left).columns(limit: right.count == 1 ? 12 : 40)
    return right.reduce(2) { $0 + $1.count + 2 } + leftColumns
  }

  private var left: String {
    if let prompt { return prompt }
    let pause = waitingChanges.map { "paused, \($0) waiting" }
    let follow = isFollowing ? "following" : nil
    return ([title, pause ?? state, follow ?? ""] + arrangement).filter { !$0.isEmpty }.joined(
      separator: "  "
    )
  }

  /// What stands at the right, the most wanted first.
  private var rightParts: [String] {
    let position = cursor.map { "\($0 + 1)/\(rowCount)" } ?? "\(rowCount) rows"
    return [position, "\(changesPerSecond)/s"] + (lastChange.map { ["last \($0)"] } ?? [])
  }
}
