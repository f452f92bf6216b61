import LiveCells

extension TableStatus {
  /// The last line of the screen, for a width. Where not everything fits, what is least missed goes
  /// first: the time of the last change, the rate, the position; then the title is cut, so that the state
  /// of the source can be read whatever the table is called.
  func line(columns: Int) -> String {
    let (end, room) = right(columns: columns)
    let (glyphs, taken) = VisibleText(left(room: room)).fitted(to: room)
    let start = glyphs.map(\.text).joined()
    let space = String(repeating: " ", count: max(0, room - taken))
    return " " + start + space + (end.isEmpty ? "" : "  " + end) + " "
  }

  /// The column of the line in which what is typed next will stand; nil unless a text is being typed.
  func typingColumn(columns: Int) -> Int? {
    guard let message, let messageCursor else { return nil }
    let room = right(columns: columns).room
    let hidden = hiddenCharacters(of: message, room: room)
    let before = message.prefix(messageCursor).dropFirst(hidden)
    let column = VisibleText(before).columns(limit: columns) + (hidden > 0 ? 1 : 0)
    return column < room ? 1 + column : nil
  }

  /// How many characters of the message aren't seen, so that the place where more is typed is.
  private func hiddenCharacters(of message: String, room: Int) -> Int {
    guard let messageCursor else { return 0 }
    let widths = message.prefix(messageCursor).map { VisibleText(String($0)).columns(limit: room) }
    var needed = widths.reduce(1, +)
    guard needed > room else { return 0 }
    var hidden = 0
    // The first that is seen is a mark that there is more.
    while hidden < widths.count, needed + 1 > room {
      needed -= widths[hidden]
      hidden += 1
    }
    return hidden
  }

  /// What stands at the right, and how much room that leaves.
  private func right(columns: Int) -> (text: String, room: Int) {
    var right = rightParts
    while !right.isEmpty, minimum(right) > columns { right.removeLast() }
    let end = right.reversed().joined(separator: "  ")
    return (end, columns - 2 - (end.isEmpty ? 0 : end.count + 2))
  }

  /// The columns needed to say this at the right. The position is worth cutting the title for, and the
  /// rate more so than the time.
  private func minimum(_ right: [String]) -> Int {
    // What a person is asked he has to be able to read.
    let limit = messageCursor != nil ? 1_000 : [1: 12, 2: 32][right.count] ?? 40
    let leftColumns = VisibleText(left(room: .max)).columns(limit: limit)
    let titleColumns = VisibleText(title).columns(limit: Self.shortTitle)
    let needed = message == nil && !state.isEmpty ? titleColumns + 2 + state.count : 0
    return right.reduce(2) { $0 + $1.count + 2 } + max(leftColumns, needed)
  }

  /// What is left of a long title when there is more to say than fits.
  private static var shortTitle: Int { 6 }

  private func left(room: Int) -> String {
    if let message {
      let hidden = hiddenCharacters(of: message, room: room)
      return hidden == 0 ? message : "…" + message.dropFirst(hidden)
    }
    let rest = facts.filter { !$0.isEmpty }.joined(separator: "  ")
    if rest.isEmpty || title.isEmpty { return title + rest }
    let space = room - 2 - VisibleText(rest).columns(limit: room)
    // What can't be said in full is begun with the title, but for what nobody may overlook.
    if space < Self.shortTitle { return source.isOutdated ? rest : title + "  " + rest }
    return VisibleText(title).fitted(to: space).0.map(\.text).joined() + "  " + rest
  }

  /// What there is to say beside the title, the most important first.
  private var facts: [String] {
    // That a source is lost is no less so while the picture stands still.
    var parts = [waitingChanges == nil || source.isOutdated ? state : ""]
    if let past { parts = [past.text] }
    if let waitingChanges { parts.append("paused, \(waitingChanges) waiting") }
    if isFollowing { parts.append("following") }
    if let section { parts.append(section) }
    if let filter { parts.append("&\(filter)") }
    if let heldChanges { parts.append("order held, \(heldChanges) waiting") }
    if selectionCount > 0 { parts.append("\(selectionCount) selected") }
    return parts
  }

  private var state: String {
    source.text + (outdatedSince.map { " since \($0)" } ?? "")
  }

  /// How much changes. What is committed out of sight is no change that can be seen, and isn't nothing.
  private var rate: String {
    if changesPerSecond > 0 || commitsPerSecond == 0 { return "\(changesPerSecond)/s" }
    return "\(commitsPerSecond) \(commitsPerSecond == 1 ? "commit" : "commits")/s"
  }

  /// What stands at the right, the most wanted first.
  private var rightParts: [String] {
    let position = cursor.map { "\($0 + 1)/\(rowCount)" } ?? countText
    return [position, rate] + (lastChange.map { ["last \($0)"] } ?? [])
  }
}
