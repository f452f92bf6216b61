#if SQLite
  extension ColumnType {
    /// What a column of a table that is made here is declared as; empty for no type.
    var declaration: String {
      switch self {
      case .integer, .boolean: "INTEGER"
      case .real: "REAL"
      case .number: "NUMERIC"
      case .text, .date: "TEXT"
      case .bytes: "BLOB"
      case .any: ""
      }
    }

    /// The kind of values that a declared type makes of others where it can.
    init(declaredType: String) {
      self =
        switch ColumnAffinity(declaredType: declaredType) {
        case .integer: .integer
        case .text: .text
        case .real: .real
        case .numeric: .number
        case .none: .bytes
        }
    }

    /// Whether a column of a declared type keeps values of this kind as they are written.
    func fits(declaredType: String) -> Bool {
      // Without a type a column keeps everything.
      if declaredType.isEmpty { return true }
      let affinity = ColumnAffinity(declaredType: declaredType)
      return switch self {
      case .integer, .boolean: [.integer, .numeric].contains(affinity)
      case .real: [.real, .numeric].contains(affinity)
      case .number: [.integer, .real, .numeric].contains(affinity)
      case .text: affinity == .text
      case .date: [.text, .numeric].contains(affinity)
      case .bytes: affinity == .none
      case .any: true
      }
    }

    /// The storage classes of such values; empty for all.
    var storageClasses: [String] {
      switch self {
      case .integer, .boolean: ["integer"]
      case .real, .number: ["integer", "real"]
      case .text: ["text"]
      case .date: ["text", "integer", "real"]
      case .bytes: ["blob"]
      case .any: []
      }
    }
  }
#endif
