import LiveCells

extension TableStatus {
  /// The last line of the screen, for a width. Where not everything fits, what is least missed goes
  /// first: the time of the last change, the rate, the position; then the title is cut.
  func line(columns: Int) -> String {
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
    if let message { return message }
    // That a source is lost is no less so while the picture stands still.
    var parts = [title, waitingChanges == nil || source.isOutdated ? state : ""]
    if let waitingChanges { parts.append("paused, \(waitingChanges) waiting") }
    if isFollowing { parts.append("following") }
    if let section { parts.append(section) }
    if let filter { parts.append("&\(filter)") }
    if let heldChanges { parts.append("order held, \(heldChanges) waiting") }
    if selectionCount > 0 { parts.append("\(selectionCount) selected") }
    return parts.filter { !$0.isEmpty }.joined(separator: "  ")
  }

  private var state: String {
    source.text + (outdatedSince.map { " since \($0)" } ?? "")
  }

  /// What stands at the right, the most wanted first.
  private var rightParts: [String] {
    let position = cursor.map { "\($0 + 1)/\(rowCount)" } ?? "\(rowCount) rows"
    return [position, "\(changesPerSecond)/s"] + (lastChange.map { ["last \($0)"] } ?? [])
  }
}
