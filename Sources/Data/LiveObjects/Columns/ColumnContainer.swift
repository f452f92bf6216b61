/// One column as a value to decode: a `ColumnValue`, the raw value of an enumeration, or JSON text.
struct ColumnContainer: SingleValueDecodingContainer, Decoder {
  /// The error for types that consist of several values. They are stored as JSON text.
  private struct SeveralValues: Error {}

  let value: Value
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func decodeNil() -> Bool { value.isNull }

  func decode<Content: Decodable>(_ type: Content.Type) throws -> Content {
    if let type = type as? any ColumnValue.Type, let content = try column(type) as? Content {
      return content
    }
    do {
      return try Content(from: self)
    } catch is SeveralValues {
      return try checked(type) { try JSONCoding.decode(type, value) }
    }
  }

  /// Returns the value as an instance of a column's type.
  func column<Content: ColumnValue>(_ type: Content.Type = Content.self) throws -> Content {
    try checked(type) { try Content(columnValue: value) }
  }

  private func checked<Content>(_ type: Content.Type, _ body: () throws -> Content) throws
    -> Content
  {
    do {
      return try body()
    } catch {
      let context = DecodingError.Context(codingPath: codingPath, debugDescription: "\(error)")
      throw value.isNull
        ? DecodingError.valueNotFound(type, context) : DecodingError.dataCorrupted(context)
    }
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    throw SeveralValues()
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw SeveralValues() }
  func singleValueContainer() -> any SingleValueDecodingContainer { self }

  func decode(_ type: Bool.Type) throws -> Bool { try column() }
  func decode(_ type: String.Type) throws -> String { try column() }
  func decode(_ type: Double.Type) throws -> Double { try column() }
  func decode(_ type: Float.Type) throws -> Float { try column() }
  func decode(_ type: Int.Type) throws -> Int { try column() }
  func decode(_ type: Int8.Type) throws -> Int8 { try column() }
  func decode(_ type: Int16.Type) throws -> Int16 { try column() }
  func decode(_ type: Int32.Type) throws -> Int32 { try column() }
  func decode(_ type: Int64.Type) throws -> Int64 { try column() }
  func decode(_ type: UInt.Type) throws -> UInt { try column() }
  func decode(_ type: UInt8.Type) throws -> UInt8 { try column() }
  func decode(_ type: UInt16.Type) throws -> UInt16 { try column() }
  func decode(_ type: UInt32.Type) throws -> UInt32 { try column() }
  func decode(_ type: UInt64.Type) throws -> UInt64 { try column() }
}
