extension RowRequest {
  /// Checks the limits of the request and its columns.
  ///
  /// - Throws: `StoreError` that describes what is wrong.
  package func checkLimits(_ columns: [TableColumn], context: String) throws {
    if let fault = TableColumn.fault(in: columns) {
      throw StoreError(.badRequest, context: context, message: fault)
    }
    if let size = maxValueSize, size < 1 {
      throw StoreError(.valueSizeTooSmall(size), context: context)
    }
    if let limit, limit < 0 { throw StoreError(.negativeLimit(limit), context: context) }
  }

  /// The text of the request's `SELECT` without blanks and semicolons at its end.
  package var trimmedSQL: String? {
    guard let sql else { return nil }
    var text = sql[...]
    while let last = text.unicodeScalars.last, last.properties.isWhitespace || last == ";" {
      text.unicodeScalars.removeLast()
    }
    return String(text)
  }
}

extension TableInfo {
  /// The kind and the name, as the context of errors.
  package var context: String { "\(kind) \(name)" }

  /// Returns the columns with some names. `*` denotes all columns, unless a column has that name.
  ///
  /// - Parameter column: Returns the column with a name.
  package func columns(
    _ names: [String],
    _ column: (String) throws -> TableColumn
  ) rethrows -> [TableColumn] {
    try names.flatMap { name in
      name == "*" && self.column(named: name) == nil ? columns : [try column(name)]
    }
  }

  /// Returns a source with an additional column for the position, which identifies the rows.
  ///
  /// - Parameters:
  ///   - list: The columns of the source.
  ///   - quoted: The name of the additional column as SQL, if it differs.
  package mutating func numbered(
    _ source: String,
    _ list: String = "*",
    by quoted: String? = nil
  ) -> String {
    identity = .rowid(name: positionName)
    return "(SELECT row_number() OVER () AS \(quoted ?? positionName), \(list) FROM \(source))"
  }
}

extension TextFilter {
  /// The text as a pattern of `LIKE`, in which `\` is the escape character.
  package var likePattern: String {
    var pattern = "%".unicodeScalars
    for scalar in text.unicodeScalars {
      if scalar == "%" || scalar == "_" || scalar == "\\" { pattern.append("\\") }
      pattern.append(scalar)
    }
    pattern.append("%")
    return String(pattern)
  }
}
