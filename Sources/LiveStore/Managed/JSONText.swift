#if SQLite
  import Foundation

  /// Values as JSON text in a column.
  enum JSONText {
    static func decode<Value: Decodable>(_ type: Value.Type, _ value: SQLiteValue) throws -> Value {
      let data: Data
      switch value {
      case .null:
        guard let optional = Value.self as? any ExpressibleByNilLiteral.Type,
          let none = optional.init(nilLiteral: ()) as? Value
        else { throw ColumnMismatch(value, Value.self) }
        return none
      case .text(let text): data = Data(text.utf8)
      case .blob(let bytes): data = Data(bytes)
      default: throw ColumnMismatch(value, Value.self)
      }
      do {
        return try JSONDecoder().decode(type, from: data)
      } catch {
        throw ColumnMismatch(value, Value.self)
      }
    }

    /// Keys are sorted, so that equal values are equal texts.
    static func encode<Value: Encodable>(_ value: Value) throws -> SQLiteValue {
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
#endif
