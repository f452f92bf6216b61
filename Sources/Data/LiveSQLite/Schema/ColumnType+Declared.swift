#if SQLite
  extension ColumnType {
    /// The declared type of a column in a created table; empty for no type.
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

    /// Creates the type from the affinity of a declared type.
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

    /// Returns whether a column with a declared type stores values of this kind unchanged.
    func fits(declaredType: String) -> Bool {
      // A column without a type stores everything unchanged.
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

    /// The storage classes of values of this type; empty for all.
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
