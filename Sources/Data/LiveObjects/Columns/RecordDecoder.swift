/// Decodes a `Decodable` type from the columns of a row of a query.
struct RecordDecoder: Decoder {
  /// The columns, without the prefix of the nested record that is decoded.
  let row: ResultRow
  var codingPath: [any CodingKey] = []
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(RecordContainer<Key>(row: row, codingPath: codingPath))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    throw DecodingError.typeMismatch(
      [Value].self,
      .init(codingPath: codingPath, debugDescription: "a row is decoded by column names")
    )
  }

  /// The first column, for queries of one value.
  func singleValueContainer() -> any SingleValueDecodingContainer {
    ColumnContainer(value: row.values.first ?? .null, codingPath: codingPath)
  }
}

/// The columns of a row by their names. A key that is no column, but the beginning of the names of
/// columns, as `author` of `author.name`, is a nested record.
private struct RecordContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let row: ResultRow
  let codingPath: [any CodingKey]
  var allKeys: [Key] { row.columns.compactMap { Key(stringValue: $0) } }

  func contains(_ key: Key) -> Bool { row[key.stringValue] != nil || nested(key) != nil }

  func decodeNil(forKey key: Key) -> Bool {
    row[key.stringValue]?.isNull ?? nested(key)?.values.allSatisfy(\.isNull) ?? true
  }

  func decode<Content: Decodable>(_ type: Content.Type, forKey key: Key) throws -> Content {
    let path = codingPath + [key]
    if let value = row[key.stringValue] {
      return try ColumnContainer(value: value, codingPath: path).decode(type)
    }
    if let nested = nested(key) {
      return try Content(from: RecordDecoder(row: nested, codingPath: path))
    }
    throw notFound(key)
  }

  private func notFound(_ key: Key) -> DecodingError {
    DecodingError.keyNotFound(
      key,
      .init(codingPath: codingPath, debugDescription: "no column has this name")
    )
  }

  private func nested(_ key: Key) -> ResultRow? {
    let prefix = key.stringValue + "."
    let indexes = row.columns.indices.filter { row.columns[$0].hasPrefix(prefix) }
    if indexes.isEmpty { return nil }
    return ResultRow(
      columns: indexes.map { String(row.columns[$0].dropFirst(prefix.count)) },
      values: indexes.map { row.values[$0] }
    )
  }

  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try column(key) }
  func decode(_ type: String.Type, forKey key: Key) throws -> String { try column(key) }
  func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try column(key) }
  func decode(_ type: Float.Type, forKey key: Key) throws -> Float { try column(key) }
  func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try column(key) }
  func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try column(key) }
  func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try column(key) }
  func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try column(key) }
  func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try column(key) }
  func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try column(key) }
  func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try column(key) }
  func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try column(key) }
  func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try column(key) }
  func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try column(key) }

  private func column<Content: Decodable & ColumnValue>(_ key: Key) throws -> Content {
    guard let value = row[key.stringValue] else { return try decode(Content.self, forKey: key) }
    return try ColumnContainer(value: value, codingPath: codingPath + [key]).column()
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type,
    forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    try superDecoder(forKey: key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try superDecoder(forKey: key).unkeyedContainer()
  }

  func superDecoder() -> any Decoder { RecordDecoder(row: row, codingPath: codingPath) }

  func superDecoder(forKey key: Key) throws -> any Decoder {
    let path = codingPath + [key]
    guard row[key.stringValue] == nil else {
      throw DecodingError.typeMismatch(
        [String: Value].self,
        .init(
          codingPath: path,
          debugDescription: "a column of several values must be decoded as a type of its own"
        )
      )
    }
    guard let nested = nested(key) else { throw notFound(key) }
    return RecordDecoder(row: nested, codingPath: path)
  }
}
