import LiveCells

extension TableStatus {
  /// Returns the last line of the screen for a width. If not everything fits, the time of the last
  /// change, the rate and the position are omitted, in this order. Then the title is cut, so that
  /// the state of the source is readable whatever the length of the title.
  func line(columns: Int) -> String {
    let (end, room) = right(columns: columns)
    let (glyphs, taken) = VisibleText(left(room: room)).fitted(to: room)
    let start = glyphs.map(\.text).joined()
    let space = String(repeating: " ", count: max(0, room - taken))
    return " " + start + space + (end.isEmpty ? "" : "  " + end) + " "
  }

  /// Returns the column of the insertion point in the line, or nil if no text is being typed.
  func typingColumn(columns: Int) -> Int? {
    guard let message, let messageCursor else { return nil }
    let room = right(columns: columns).room
    let hidden = hiddenCharacters(of: message, room: room)
    let before = message.prefix(messageCursor).dropFirst(hidden)
    let column = VisibleText(before).columns(limit: columns) + (hidden > 0 ? 1 : 0)
    return column < room ? 1 + column : nil
  }

  /// Returns the number of characters hidden at the start of the message, so that the insertion
  /// point is visible.
  private func hiddenCharacters(of message: String, room: Int) -> Int {
    guard let messageCursor else { return 0 }
    let widths = message.prefix(messageCursor).map { VisibleText(String($0)).columns(limit: room) }
    var needed = widths.reduce(1, +)
    guard needed > room else { return 0 }
    var hidden = 0
    // The first visible character is an ellipsis for the hidden ones.
    while hidden < widths.count, needed + 1 > room {
      needed -= widths[hidden]
      hidden += 1
    }
    return hidden
  }

  /// Returns the text at the right, and the width that remains for the left part.
  private func right(columns: Int) -> (text: String, room: Int) {
    var right = rightParts
    while !right.isEmpty, minimum(right) > columns { right.removeLast() }
    let end = right.reversed().joined(separator: "  ")
    return (end, columns - 2 - (end.isEmpty ? 0 : end.count + 2))
  }

  /// Returns the width that the line needs with some parts at the right: the width of these parts,
  /// and that of the left text that must remain readable beside them. Beside the position alone
  /// this is at most 12 columns, with the rate 32, and with the time 40.
  private func minimum(_ right: [String]) -> Int {
    // A prompt must be readable in full.
    let limit = messageCursor != nil ? 1_000 : [1: 12, 2: 32][right.count] ?? 40
    let leftColumns = VisibleText(left(room: .max)).columns(limit: limit)
    let titleColumns = VisibleText(title).columns(limit: Self.shortTitle)
    let needed = message == nil && !state.isEmpty ? titleColumns + 2 + state.count : 0
    return right.reduce(2) { $0 + $1.count + 2 } + max(leftColumns, needed)
  }

  /// The width of a long title if space is short.
  private static var shortTitle: Int { 6 }

  private func left(room: Int) -> String {
    if let message {
      let hidden = hiddenCharacters(of: message, room: room)
      return hidden == 0 ? message : "…" + message.dropFirst(hidden)
    }
    let rest = facts.filter { !$0.isEmpty }.joined(separator: "  ")
    if rest.isEmpty || title.isEmpty { return title + rest }
    let space = room - 2 - VisibleText(rest).columns(limit: room)
    // If the facts do not fit, the line begins with the title, except when the source is outdated.
    if space < Self.shortTitle { return source.isOutdated ? rest : title + "  " + rest }
    return VisibleText(title).fitted(to: space).0.map(\.text).joined() + "  " + rest
  }

  /// The facts to display after the title, in order of precedence.
  private var facts: [String] {
    // The loss of a source is displayed even while the display is paused.
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

  /// The rate of changes. If only commits that affect no visible row were made, their rate is
  /// displayed.
  private var rate: String {
    if changesPerSecond > 0 || commitsPerSecond == 0 { return "\(changesPerSecond)/s" }
    return "\(commitsPerSecond) \(commitsPerSecond == 1 ? "commit" : "commits")/s"
  }

  /// The parts at the right, in order of precedence.
  private var rightParts: [String] {
    let position = cursor.map { "\($0 + 1)/\(rowCount)" } ?? countText
    return [position, rate] + (lastChange.map { ["last \($0)"] } ?? [])
  }
}
