import KeyValueObserving
import LiveRows

/// A JSON object a line: a row, or what this tool's own stream says of one (`op`).
struct JSONLineReader: LineReading {
  var keys: LineKeys

  func read(_ line: ArraySlice<UInt8>) throws -> [LineRecord] {
    if line.allSatisfy({ $0 <= 0x20 }) { return [] }
    let json: JSONValue
    do {
      json = try JSONParser.parse(line)
    } catch let failure as JSONParser.Failure {
      throw LineFault(description: failure.description)
    }
    return try record(json).map { [$0] } ?? []
  }

  func end() {}

  /// What an object says of a row; nil where it says nothing that matters here.
  ///
  /// - Throws: `LineFault`.
  func record(_ json: JSONValue) throws -> LineRecord? {
    guard let members = json.members else {
      throw LineFault(description: "it is no JSON object")
    }
    if case .string(let operation) = json["op"], let key = json["key"] {
      switch (operation, json["row"]?.members, json["changed"]?.members) {
      case ("insert", let row?, _): return .row(Self.key(key), Self.fields(row))
      case ("update", _, let changed?): return .change(Self.key(key), Self.fields(changed))
      case ("delete", _, _): return .deletion(Self.key(key))
      case ("move", _, _):
        if let other = json["after"] {
          return .move(Self.key(key), after: other.value == .null ? nil : Self.key(other))
        }
      default: break
      }
    }
    if case .string(let operation) = json["op"], Self.isEvent(operation, members) {
      return try Self.event(operation, json)
    }
    let fields = Self.fields(members)
    return .row(try keys.key(of: fields), fields)
  }

  /// Whether it is what this tool tells beside the rows, and not a row with a column of that name.
  private static func isEvent(_ operation: String, _ members: [JSONValue.Member]) -> Bool {
    let names: [String: [String]] = [
      "begin": ["op", "table", "columns", "key"], "ready": ["op"], "commit": ["op", "time"],
      "lost": ["op", "reason"], "live": ["op"],
    ]
    var present = members.map(\.name)
    if operation == "begin", present.last == "order" { present.removeLast() }
    return names[operation] == present
  }

  private static func event(_ operation: String, _ json: JSONValue) throws -> LineRecord? {
    switch (operation, json["columns"], json["reason"]) {
    case ("begin", .array(let columns)?, _):
      return .columns(
        columns.compactMap { column in
          if case .string(let name)? = column["name"] { name } else { nil }
        }
      )
    case ("lost", _, .string(let reason)?): return .interruption(reason)
    case ("live", _, _): return .interruption(nil)
    case ("commit", _, _):
      guard let time = json["time"].flatMap(CommitTime.seconds) else {
        throw LineFault(description: "a commit has no time that is one")
      }
      return .commit(time)
    default: return nil
    }
  }

  private static func key(_ json: JSONValue) -> RowKey {
    if case .array(let values) = json { return RowKey(values.map(\.value)) }
    return RowKey([json.value])
  }

  private static func fields(_ members: [JSONValue.Member]) -> [LineRecord.Field] {
    members.map { LineRecord.Field(name: $0.name, value: $0.value.value) }
  }
}
