import KeyValueObserving

/// A JSON value as it is written: numbers with all digits, members in their order (RFC 8259).
indirect enum JSONValue: Equatable {
  case null
  case boolean(Bool)
  /// A number, by its digits.
  case number(String)
  case string(String)
  case array([JSONValue])
  case object([Member])

  /// A name and its value.
  struct Member: Equatable {
    var name: String
    var value: JSONValue
  }

  /// The members of an object; nil for anything else.
  var members: [Member]? {
    if case .object(let members) = self { members } else { nil }
  }

  /// The value of a member, if this is an object that has it.
  subscript(name: String) -> JSONValue? { members?.first { $0.name == name }?.value }

  /// The value for a field. The objects that this tool writes for blobs and special numbers are
  /// converted back. Other objects and arrays become their JSON text.
  var value: Value {
    switch self {
    case .null: .null
    case .boolean(let value): .boolean(value)
    case .number(let digits): Value(jsonNumber: digits) ?? .text(digits)
    case .string(let text): .text(text)
    case .array: .text(text)
    case .object(let members): special(members) ?? .text(text)
    }
  }

  private func special(_ members: [Member]) -> Value? {
    guard members.count == 1, case .string(let text) = members[0].value else { return nil }
    switch members[0].name {
    case "blob": return Self.bytes(text).map { .blob($0) }
    case "text":
      return Self.bytes(text).flatMap { bytes in
        String(validating: bytes, as: UTF8.self) == nil ? .invalidText(bytes) : nil
      }
    case "real" where text == "Infinity": return .real(.infinity)
    case "real" where text == "-Infinity": return .real(-.infinity)
    case "real" where text == "NaN": return .real(.nan)
    default: return nil
    }
  }

  private static func bytes(_ hexadecimal: String) -> [UInt8]? {
    let digits = hexadecimal.unicodeScalars.map { Int(String($0), radix: 16) }
    guard digits.count % 2 == 0 else { return nil }
    var bytes: [UInt8] = []
    for index in stride(from: 0, to: digits.count, by: 2) {
      guard let high = digits[index], let low = digits[index + 1] else { return nil }
      bytes.append(UInt8(high << 4 | low))
    }
    return bytes
  }

  /// The JSON text without white space.
  private var text: String {
    switch self {
    case .null: "null"
    case .boolean(let value): value ? "true" : "false"
    case .number(let digits): digits
    case .string(let text): Self.quoted(text)
    case .array(let elements): "[" + elements.map(\.text).joined(separator: ",") + "]"
    case .object(let members):
      "{" + members.map { Self.quoted($0.name) + ":" + $0.value.text }.joined(separator: ",") + "}"
    }
  }

  private static func quoted(_ text: String) -> String {
    var quoted = ""
    JSONText.append(string: text, to: &quoted)
    return quoted
  }
}
