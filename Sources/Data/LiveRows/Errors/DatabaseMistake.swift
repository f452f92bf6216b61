/// The mistakes that every database can report.
///
/// Each mistake has one code and one sentence, so that all databases report it in the same words.
/// The context of the error names the database, table or expression.
package enum DatabaseMistake: Hashable, Sendable {
  // Names

  /// No table or view has the name. `known` lists the existing ones, or is nil if they are
  /// unknown.
  case noSuchTable(String, known: [String]?)
  /// The database has no table or view that can be read.
  case noTables
  /// The table has no column with the name. `known` lists its columns, or is nil if they are
  /// unknown.
  case noSuchColumn(String, known: [String]?)

  // Keys

  /// The rows of a table or view have no unique key.
  case noKey
  /// Several rows have the same values in the key columns.
  case keyNotUnique(RowKey, columns: [String])

  // Requests

  /// The limit of a request is negative.
  case negativeLimit(Int)
  /// The maximum size of a value is less than a byte.
  case valueSizeTooSmall(Int)
  /// A predicate is applied to the result of a query.
  case predicateOfQuery
  /// A query is applied to unsaved rows.
  case queryOfUnsavedRows
  /// An SQL text has a syntax error near a word, or at its end if that is nil.
  case syntaxError(near: String?)
  /// An SQL text is not one complete expression or statement.
  case invalidText(TextFault)
  /// A parameter of an SQL text has a number or no name, as `?` or `$1`.
  case unnamedParameter(String)
  /// A parameter of an SQL text has no value. The name includes its prefix.
  case parameterWithoutValue(String)

  // Access

  /// The program opened the database read-only.
  case openedReadOnly
  /// The permission to read is missing. The database may add a detail.
  case readForbidden(detail: String?)
  /// The permission to write is missing. The database may add a detail.
  case writeForbidden(detail: String?)
  /// Another process holds a lock.
  case locked

  // Writing

  /// The result of a query cannot be written.
  case queryIsReadOnly
  /// The rows of a view cannot be written.
  case viewIsReadOnly
  /// A trigger, a policy or a conflict clause discarded the write of a row.
  case discarded(RowWrite)
  /// Another row already has the values of unique columns.
  case notUnique(columns: [String])
  /// Another row already has the value of a unique index with a name.
  case notUniqueIndex(String)
  /// A column that must have a value has none.
  case nullValue(column: String)
  /// The row violates a check of the table, which is given by its name or its expression.
  case checkFailed(String)
  /// A foreign key would refer to a missing row. The name of the foreign key is nil if the database
  /// does not report it.
  case missingReference(key: String?)
  /// A value does not fit the type of its column. The database may add a detail.
  case valueOfWrongType(detail: String?)

  /// A fault in an SQL text of a user.
  package enum TextFault: Hashable, Sendable {
    case empty
    case containsNUL
    /// The text has a semicolon. `whole` names the expected construct.
    case several(whole: String)
    case unmatchedParenthesis
    case openParenthesis
    case openBracket
    case openQuote
    case openComment
  }

  /// A write of one row.
  package enum RowWrite: Hashable, Sendable {
    case insert
    case update(RowKey)
    case delete(RowKey)
  }
}

extension DatabaseMistake {
  /// The code of the error.
  package var code: StoreError.Code {
    switch self {
    case .noSuchTable, .noTables: .noSuchTable
    case .noSuchColumn: .noSuchColumn
    case .noKey: .noKey
    case .keyNotUnique: .keyNotUnique
    case .negativeLimit, .valueSizeTooSmall, .predicateOfQuery, .queryOfUnsavedRows,
      .queryIsReadOnly, .viewIsReadOnly:
      .badRequest
    case .syntaxError, .invalidText, .unnamedParameter, .parameterWithoutValue: .badExpression
    case .openedReadOnly: .readOnly
    case .readForbidden, .writeForbidden: .noPermission
    case .locked: .locked
    case .discarded, .notUnique, .notUniqueIndex, .nullValue, .checkFailed, .missingReference:
      .constraint
    case .valueOfWrongType: .wrongType
    }
  }

  /// The message of the error, as one line.
  package var sentence: String {
    switch self {
    case .noSuchTable(let name, nil): "no such table or view: \(name)"
    case .noSuchTable(let name, let known?):
      "no such table or view: \(name); the database has "
        + (known.isEmpty ? "none" : Identifier.list(known))
    case .noTables: "the database has no readable table or view"
    case .noSuchColumn(let name, nil): "no such column: \(name)"
    case .noSuchColumn(let name, let known?):
      "no such column: \(name); the columns are \(Identifier.list(known))"
    case .noKey: "the rows have no key: name the columns that identify a row"
    case .keyNotUnique(let key, let columns):
      "more than one row has the key \(key) in \(columns.joined(separator: ", "))"
    case .negativeLimit(let limit): "the limit must not be negative: \(limit)"
    case .valueSizeTooSmall(let size): "the maximum value size must be at least 1 byte: \(size)"
    case .predicateOfQuery:
      "a predicate cannot be applied to the result of a query: add the condition to its SELECT"
    case .queryOfUnsavedRows:
      "a query does not include unsaved rows: save first, or use a condition on a table"
    case .syntaxError(let word):
      word.map { "syntax error near \"\($0)\"" } ?? "syntax error at the end"
    case .invalidText(let fault): fault.sentence
    case .unnamedParameter(let name): "parameter \(name) must have a name, such as :name"
    case .parameterWithoutValue(let name): "parameter \(name) has no value"
    case .openedReadOnly: "the database was opened read-only: open it with access: .readWrite"
    case .readForbidden(let detail): "no permission to read" + Self.appended(detail)
    case .writeForbidden(let detail): "no permission to write" + Self.appended(detail)
    case .locked: "locked by another process"
    case .queryIsReadOnly: "the result of a query cannot be changed: name a table"
    case .viewIsReadOnly:
      "the rows of the view cannot be changed: name a table, or add INSTEAD OF triggers"
    case .discarded(let write):
      "a trigger, a policy or a conflict clause of the table discarded \(write.name)"
    case .notUnique(let columns):
      "another row has the same \(columns.joined(separator: ", "))"
    case .notUniqueIndex(let name): "another row has the same value in the unique index \(name)"
    case .nullValue(let column): "\(column) must not be NULL"
    case .checkFailed(let check):
      "the row violates the check \(TableDefinition.Check.condition(ofName: check))"
    case .missingReference(let key):
      "a foreign key refers to a row that does not exist" + Self.appended(key)
    case .valueOfWrongType(let detail):
      "a value does not fit the type of its column" + Self.appended(detail)
    }
  }

  private static func appended(_ detail: String?) -> String { detail.map { " (\($0))" } ?? "" }
}

extension DatabaseMistake.TextFault {
  fileprivate var sentence: String {
    switch self {
    case .empty: "the text is empty"
    case .containsNUL: "the text contains a NUL character"
    case .several(let whole): "more than one \(whole): remove the semicolon"
    case .unmatchedParenthesis: "a closing parenthesis has no opening one"
    case .openParenthesis: "a parenthesis is not closed"
    case .openBracket: "a bracket is not closed"
    case .openQuote: "a quote is not closed"
    case .openComment: "a comment is not closed"
    }
  }
}

extension DatabaseMistake.RowWrite {
  fileprivate var name: String {
    switch self {
    case .insert: "the new row"
    case .update(let key): "the change of row \(key)"
    case .delete(let key): "the deletion of row \(key)"
    }
  }
}

extension StoreError {
  /// Creates the error of a mistake.
  package init(_ mistake: DatabaseMistake, context: String, underlying: (any Error)? = nil) {
    self.init(mistake.code, context: context, message: mistake.sentence, underlying: underlying)
    if case .checkFailed(let check) = mistake { failedCheck = check }
  }
}
