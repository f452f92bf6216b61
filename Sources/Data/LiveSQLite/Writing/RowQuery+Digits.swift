#if SQLite
  import KeyValueCore

  extension RowQuery {
    /// Checks that columns keep all digits of decimal numbers.
    ///
    /// SQLite converts text that is a number to an integer or a binary number in columns of
    /// numeric affinity, such as `DECIMAL(20, 2)`. It keeps about 15 digits and reports nothing.
    ///
    /// - Throws: `StoreError` with the code `wrongType` if a digit would be lost.
    func checkDigits(_ values: [Int: Value]) throws {
      for (position, value) in values {
        let digits: String
        switch value {
        case .text(let text), .decimal(let text): digits = text
        default: continue
        }
        // Fewer digits are kept in all cases.
        guard digits.utf8.count > 15, let number = DecimalNumber(digits) else { continue }
        let column = columns[position]
        // In a STRICT table, columns of this type keep text.
        if Identifier.areEqual(column.declaredType, "ANY") { continue }
        switch ColumnAffinity(declaredType: column.declaredType) {
        case .text, .none: continue
        case .integer, .numeric, .real: break
        }
        let isReal = ColumnAffinity(declaredType: column.declaredType) == .real
        let kept: DecimalNumber? =
          if !isReal, let integer = Int64(digits) {
            DecimalNumber(integer.description)
          } else {
            Double(digits).flatMap { DecimalNumber($0.description) }
          }
        if kept == number { continue }
        throw StoreError(
          .wrongType,
          context: "column \(column.name)",
          message: "a column of type \(column.declaredType) cannot store all digits of \(digits):"
            + " declare the column as TEXT"
        )
      }
    }
  }
#endif
