import KeyValueObserving
import LiveRows

/// What a line says of a row.
enum LineRecord: Equatable {
  /// A value by the name of its column.
  struct Field: Equatable {
    var name: String
    var value: Value
  }

  /// The row is so. Where nothing tells rows apart it is a new one.
  case row(RowKey?, [Field])
  /// Some values of a row are others.
  case change(RowKey, [Field])
  /// The row is gone.
  case deletion(RowKey)
  /// The row stands behind another one, or before all if that is nil.
  case move(RowKey, after: RowKey?)
  /// The rows have these columns.
  case columns([String])
  /// What came before is one state, seen at a time: seconds since 1970.
  case commit(Double)
  /// Changes can't be seen for a while, and why; nil when they are seen again.
  case interruption(String?)
}

/// What is wrong with a line.
struct LineFault: Error, Equatable, CustomStringConvertible {
  var description: String
}

/// How lines say something of rows: one of the forms of the input.
protocol LineReading {
  /// Takes a line with its end.
  ///
  /// - Returns: What it says, in its order.
  /// - Throws: `LineFault`; what comes after can be read all the same.
  mutating func read(_ line: ArraySlice<UInt8>) throws -> [LineRecord]

  /// Is told that nothing more comes.
  ///
  /// - Throws: `LineFault` where something was left unfinished.
  func end() throws
}

/// Which columns tell rows apart.
struct LineKeys {
  var columns: [String]

  /// The key of a row; nil where nothing tells rows apart.
  ///
  /// - Throws: `LineFault` when one of the columns is missing.
  func key(of fields: [LineRecord.Field]) throws -> RowKey? {
    if columns.isEmpty { return nil }
    return RowKey(
      try columns.map { name in
        guard let field = fields.first(where: { $0.name == name }) else {
          throw LineFault(description: "there is no \(name)")
        }
        return field.value
      }
    )
  }
}
