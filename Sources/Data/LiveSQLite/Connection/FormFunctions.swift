#if SQLite
  import GRDB

  /// The SQL functions for values that programs spell in several ways; see `RowExpression.Form`.
  ///
  /// SQLite cannot compare decimals exactly, and compares times, UUIDs and JSON by their spelling.
  enum FormFunctions {
    /// The function that returns the sum, difference or product of two decimals as text.
    static let calculation = "livecells_calculate"

    /// Returns the name of the function that normalizes values.
    static func name(_ form: RowExpression.Form) -> String { "livecells_\(form.rawValue)" }

    /// Returns a value whose comparisons by SQLite are those of the form.
    static func key(_ value: Value, _ form: RowExpression.Form) -> Value {
      switch form {
      case .decimal: value.decimalNumber.map { .text($0.sortKey) } ?? .null
      case .time, .uuid, .json: value.normalized(form)
      }
    }

    /// Adds the functions to a connection.
    static func add(to database: Database) {
      for form in [RowExpression.Form.decimal, .time, .uuid, .json] {
        database.add(
          function: DatabaseFunction(name(form), argumentCount: 1, pure: true) { arguments in
            if case .text(let text) = key(Value(arguments[0]), form) { text } else { nil }
          }
        )
      }
      database.add(
        function: DatabaseFunction(calculation, argumentCount: 3, pure: true) { arguments in
          guard case .text(let sign) = Value(arguments[1]),
            let operation = RowExpression.Operation(rawValue: sign),
            case .decimal(let text) = Value(arguments[0]).decimal(operation, Value(arguments[2]))
          else { return nil }
          return text
        }
      )
    }
  }

  extension Value {
    /// Creates the value of a function's argument.
    fileprivate init(_ value: DatabaseValue) {
      switch value.storage {
      case .null: self = .null
      case .int64(let number): self = .integer(number)
      case .double(let number): self = .real(number)
      case .string(let text): self = .text(text)
      case .blob(let data): self = .blob(Array(data))
      }
    }
  }
#endif
