import Foundation

/// Encodes and decodes values as JSON text in a column.
enum JSONCoding {
  static func decode<Content: Decodable>(_ type: Content.Type, _ value: Value) throws -> Content {
    let data: Data
    switch value {
    case .null:
      guard let optional = Content.self as? any ExpressibleByNilLiteral.Type,
        let none = optional.init(nilLiteral: ()) as? Content
      else { throw ColumnMismatch(value, Content.self) }
      return none
    case .text(let text): data = Data(text.utf8)
    case .blob(let bytes): data = Data(bytes)
    // The column's declared type converted JSON text that consists of a single number.
    case .integer, .real: data = Data(value.description.utf8)
    default: throw ColumnMismatch(value, Content.self)
    }
    do {
      return try JSONDecoder().decode(type, from: data)
    } catch {
      throw ColumnMismatch(value, Content.self)
    }
  }

  /// Encodes a value with sorted keys, so that equal values produce equal text.
  static func encode<Content: Encodable>(_ value: Content) throws -> Value {
    if let optional = value as? any OptionalJSON, optional.isNil { return .null }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return .text(String(decoding: try encoder.encode(value), as: UTF8.self))
  }
}

private protocol OptionalJSON {
  var isNil: Bool { get }
}

extension Optional: OptionalJSON {
  fileprivate var isNil: Bool { if case .none = self { true } else { false } }
}
