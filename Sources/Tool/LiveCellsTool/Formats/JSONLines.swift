import LiveRows

/// Rows and changes as JSON objects, one per line.
struct JSONLines: RowLines {
  private let columns: [OutputColumn]
  private let names: [JSONText.Name]

  let hasOldValues: Bool

  init(columns: [OutputColumn], followsChanges: Bool, hasOldValues: Bool = true) {
    self.columns = columns
    self.hasOldValues = hasOldValues
    names = columns.map { JSONText.Name($0.name) }
  }

  func initial(_ row: SelectedRow, to output: inout StandardOutput) throws {
    try output.write { append(insertion: row, isInitial: true, to: &$0) }
  }

  func endInitial(to output: inout StandardOutput) throws {}

  func line(for change: RowChange) -> String {
    var text = ""
    switch change {
    case .insert(let row):
      append(insertion: row, isInitial: false, to: &text)
    case .update(let row, _) where !hasOldValues:
      append("update", row, to: &text)
      text += "}\n"
    case .update(let row, let old):
      let changed = old.keys.sorted()
      text += #"{"op":"update","key":"#
      JSONText.append(row.key, to: &text)
      text += #","changed":"#
      append(changed.map { ($0, row.values[$0]) }, to: &text)
      text += #","old":"#
      append(changed.map { ($0, old[$0] ?? .null) }, to: &text)
      text += "}\n"
    case .delete(let key):
      text += #"{"op":"delete","key":"#
      JSONText.append(key, to: &text)
      text += "}\n"
    case .move(let key, let other):
      text += #"{"op":"move","key":"#
      JSONText.append(key, to: &text)
      text += #","after":"#
      if let other { JSONText.append(other, to: &text) } else { text += "null" }
      text += "}\n"
    }
    return text
  }

  func line(for event: StreamEvent) -> String? {
    var text = ""
    switch event {
    case .begin(let table, let key, let order, let since):
      // The first member is the mark by which a reader recognizes a stream of this tool.
      text = #"{"livecells":1,"op":"begin","table":"#
      JSONText.append(string: table, to: &text)
      text += #","columns":["#
      for (index, column) in columns.enumerated() {
        if index > 0 { text += "," }
        let members: [(JSONText.Name, Value)] = [
          ("name", .text(column.name)), ("type", .text(column.type)),
        ]
        JSONText.append(object: members, to: &text)
      }
      text += #"],"key":"#
      JSONText.append(strings: key, to: &text)
      if !order.isEmpty {
        text += #","order":"#
        JSONText.append(strings: order, to: &text)
      }
      if let since {
        text += #","since":"#
        JSONText.append(string: since, to: &text)
      }
      text += "}"
    case .replace(let keys):
      let ranges = keys.ranges.map { "[\($0.lowerBound),\($0.upperBound)]" }
      text = #"{"op":"replace","ranges":["# + ranges.joined(separator: ",") + "]}"
    case .ready(let token):
      append([("op", .text("ready"))], token, to: &text)
    case .commit(let time, let token):
      append([("op", .text("commit")), ("time", .date(time))], token, to: &text)
    case .lost(let reason):
      JSONText.append(object: [("op", .text("lost")), ("reason", .text(reason))], to: &text)
    case .live: text = #"{"op":"live"}"#
    }
    return text + "\n"
  }

  private func append(
    _ members: [(JSONText.Name, Value)],
    _ token: String?,
    to text: inout String
  ) {
    let tokens: [(JSONText.Name, Value)] = token.map { [("token", .text($0))] } ?? []
    JSONText.append(object: members + tokens, to: &text)
  }

  private func append(insertion row: SelectedRow, isInitial: Bool, to text: inout String) {
    append("insert", row, to: &text)
    text += isInitial ? ",\"initial\":true}\n" : "}\n"
  }

  /// Writes the beginning of an object with all values of a row.
  private func append(_ operation: StaticString, _ row: SelectedRow, to text: inout String) {
    text += #"{"op":"\#(operation)","key":"#
    JSONText.append(row.key, to: &text)
    text += #","row":"#
    append(row.values.enumerated().lazy.map { ($0.offset, $0.element) }, to: &text)
  }

  /// Writes an object of some columns, given by position, in their order.
  private func append(_ values: some Sequence<(Int, Value)>, to text: inout String) {
    JSONText.append(object: values.lazy.map { (names[$0], $1) }, to: &text)
  }
}
