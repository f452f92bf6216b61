import KeyValueObserving
import LiveRows

/// Converts JSON values to records of rows.
///
/// A stream of this tool begins with `{"livecells":1,"op":"begin",…}`. Only in such a stream do the
/// members `op` and `key` mean changes and events. In all other texts each object is a row,
/// whatever its members are called.
struct JSONRecords {
  let keys: LineKeys
  private var isStream: Bool
  private var isFirst = true

  /// - Parameter isStream: Whether the values are a stream even without the mark.
  init(keys: LineKeys, isStream: Bool) {
    self.keys = keys
    self.isStream = isStream
  }

  /// Returns the record of a value, or nil if the value is not about a row.
  ///
  /// - Throws: `LineFault`.
  mutating func record(_ json: JSONValue) throws -> LineRecord? {
    defer { isFirst = false }
    guard let members = json.members else {
      throw LineFault(description: "not a JSON object")
    }
    if isFirst, members.first?.name == "livecells", json["op"] == .string("begin") {
      guard json["livecells"] == .number("1") else {
        throw LineFault(description: "the stream was written by a newer version of livecells")
      }
      isStream = true
    }
    if isStream { return try change(json) }
    let fields = Self.fields(members)
    return .row(try keys.key(of: fields), fields)
  }

  private func change(_ json: JSONValue) throws -> LineRecord? {
    guard case .string(let operation) = json["op"] else {
      throw LineFault(description: "the operation is missing")
    }
    guard ["insert", "update", "delete", "move"].contains(operation) else {
      // The rows of the stream that this one continues remain valid.
      if operation == "begin", !isFirst, json["since"] != nil { return nil }
      return try Self.event(operation, json)
    }
    guard let key = json["key"].map(Self.key) else {
      throw LineFault(description: "the operation \(operation) has no key")
    }
    switch (operation, json["row"]?.members, json["changed"]?.members) {
    case ("insert", let row?, _):
      return json["initial"] == .boolean(true)
        ? .initial(key, Self.fields(row)) : .row(key, Self.fields(row))
    // Without former values, an update contains the complete row.
    case ("update", let row?, nil): return .change(key, Self.fields(row))
    case ("update", _, let changed?): return .change(key, Self.fields(changed))
    case ("delete", _, _): return .deletion(key)
    case ("move", _, _):
      guard let other = json["after"] else { break }
      return .move(key, after: other == .null ? nil : Self.key(other))
    default: break
    }
    throw LineFault(description: "the operation \(operation) is incomplete")
  }

  private static func event(_ operation: String, _ json: JSONValue) throws -> LineRecord? {
    switch (operation, json["columns"], json["reason"]) {
    case ("begin", .array(let columns)?, _):
      return .begin(head(json, columns))
    case ("replace", _, _):
      guard let keys = json["ranges"].flatMap(Self.keys) else {
        throw LineFault(description: "the ranges are missing or invalid")
      }
      return .replacement(keys)
    case ("lost", _, .string(let reason)?): return .interruption(reason)
    case ("live", _, _): return .interruption(nil)
    case ("commit", _, _):
      guard let time = json["time"].flatMap(CommitTime.seconds) else {
        throw LineFault(description: "the time of a commit is missing or invalid")
      }
      return .commit(time, token: text(json["token"]))
    case ("ready", _, _): return .ready(token: text(json["token"]))
    default: throw LineFault(description: "unknown operation \(operation)")
    }
  }

  private static func head(_ json: JSONValue, _ columns: [JSONValue]) -> StreamHead {
    StreamHead(
      table: text(json["table"]) ?? "",
      columns: columns.compactMap { column in
        text(column["name"]).map { OutputColumn(name: $0, type: text(column["type"]) ?? "") }
      },
      key: texts(json["key"]),
      order: texts(json["order"])
    )
  }

  private static func texts(_ json: JSONValue?) -> [String] {
    if case .array(let values)? = json { values.compactMap(text) } else { [] }
  }

  private static func text(_ json: JSONValue?) -> String? {
    if case .string(let text)? = json { text } else { nil }
  }

  private static func keys(_ json: JSONValue) -> KeyRanges? {
    guard case .array(let elements) = json else { return nil }
    let ranges = elements.compactMap { element -> ClosedRange<Int64>? in
      guard case .array(let ends) = element, ends.count == 2,
        case (.integer(let first), .integer(let last)) = (ends[0].value, ends[1].value),
        first <= last
      else { return nil }
      return first...last
    }
    return ranges.count == elements.count ? KeyRanges(ranges) : nil
  }

  private static func key(_ json: JSONValue) -> RowKey {
    if case .array(let values) = json { return RowKey(values.map(\.value)) }
    return RowKey([json.value])
  }

  /// Returns the fields of an object, with distinct names.
  private static func fields(_ members: [JSONValue.Member]) -> [LineRecord.Field] {
    let names = ColumnNames.distinct(members.map(\.name))
    return zip(names, members).map { LineRecord.Field(name: $0, value: $1.value.value) }
  }
}
