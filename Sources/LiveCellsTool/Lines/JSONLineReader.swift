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
    return [try record(json)]
  }

  func end() {}

  /// What an object says of a row.
  ///
  /// - Throws: `LineFault`.
  func record(_ json: JSONValue) throws -> LineRecord {
    guard let members = json.members else {
      throw LineFault(description: "it is no JSON object")
    }
    if case .string(let operation) = json["op"], let key = json["key"] {
      switch (operation, json["row"]?.members, json["changed"]?.members) {
      case ("insert", let row?, _): return .row(Self.key(key), Self.fields(row))
      case ("update", _, let changed?): return .change(Self.key(key), Self.fields(changed))
      case ("delete", _, _): return .deletion(Self.key(key))
      default: break
      }
    }
    let fields = Self.fields(members)
    return .row(try keys.key(of: fields), fields)
  }

  private static func key(_ json: JSONValue) -> RowKey {
    if case .array(let values) = json { return RowKey(values.map(\.value)) }
    return RowKey([json.value])
  }

  private static func fields(_ members: [JSONValue.Member]) -> [LineRecord.Field] {
    members.map { LineRecord.Field(name: $0.name, value: $0.value.value) }
  }
}
