#if PostgreSQL
  extension ColumnType {
    /// The type name for a new column, or nil if the server has no such type.
    var declaration: String? {
      switch self {
      case .integer: "bigint"
      case .real: "double precision"
      case .number: "numeric"
      case .boolean: "boolean"
      case .text: "text"
      case .date: "timestamp with time zone"
      case .bytes: "bytea"
      case .any: nil
      }
    }

    /// Creates the column type for the OID of a type.
    init(type: UInt32) {
      self =
        switch ExpressionKind(type: type) {
        case .boolean: .boolean
        case .integer: .integer
        // `real` has half the digits of `double precision`, so it counts as another type of number.
        case .real: type == ServerType.double ? .real : .number
        case .decimal: .number
        case .bytes: .bytes
        case .time: .date
        case .text, .uuid, .nothing, .other: .text
        }
    }

    /// Returns whether a column with the type of an OID stores values of this column type
    /// unchanged.
    func fits(type: UInt32) -> Bool {
      let kind = ExpressionKind(type: type)
      return switch self {
      case .integer: kind == .integer
      case .boolean: kind == .boolean || kind == .integer
      case .real: type == ServerType.double || kind == .decimal
      case .number: type == ServerType.double || kind == .decimal
      // Decimal numbers, UUIDs, enumeration values and JSON are read and written as text.
      case .text: ![.boolean, .integer, .real, .bytes, .time].contains(kind)
      case .date: kind == .time || kind == .text || type == ServerType.time
      case .bytes: kind == .bytes
      case .any: true
      }
    }
  }
#endif
