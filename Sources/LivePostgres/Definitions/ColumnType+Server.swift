#if PostgreSQL
  extension ColumnType {
    /// What a column of a table that is made here is declared as; nil where the server has nothing for it.
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

    /// What a type is made for, by its number.
    init(type: UInt32) {
      self =
        switch ExpressionKind(type: type) {
        case .boolean: .boolean
        case .integer: .integer
        // With half as many digits it is for other numbers.
        case .real: type == ServerType.double ? .real : .number
        case .decimal: .number
        case .bytes: .bytes
        case .time: .date
        case .text, .uuid, .nothing, .other: .text
        }
    }

    /// Whether a column of a type, by its number, keeps values of this kind as they are written.
    func fits(type: UInt32) -> Bool {
      let kind = ExpressionKind(type: type)
      return switch self {
      case .integer: kind == .integer
      case .boolean: kind == .boolean || kind == .integer
      case .real: type == ServerType.double || kind == .decimal
      case .number: type == ServerType.double || kind == .decimal
      // Decimal numbers are written as text, and so are unique numbers, names of a list, and JSON.
      case .text: ![.boolean, .integer, .real, .bytes, .time].contains(kind)
      case .date: kind == .time || kind == .text || type == ServerType.time
      case .bytes: kind == .bytes
      case .any: true
      }
    }
  }
#endif
