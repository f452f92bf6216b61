/// Why a database, a table or a request cannot be used.
///
/// Its description is one line for people; programs look at the code.
public struct StoreError: Error, Sendable {
  /// The kinds of errors.
  public enum Code: String, Sendable, CaseIterable {
    /// No file is at the path.
    case noSuchFile
    /// The path leads to a directory.
    case isDirectory
    /// The file may not be read, or not be written when that was asked for.
    case noPermission
    /// What is there is empty, is no database of this kind, is encrypted, or is damaged.
    case notADatabase
    /// To be read, the database needs files beside it that may not be made.
    case unwritableFolder
    /// A writer crashed; the database has to be opened by a program that may write before it can
    /// be read.
    case needsRecovery
    /// Another process holds a lock for longer than the waiting time.
    case locked
    /// The database has no such table or view.
    case noSuchTable
    /// The table has no such column.
    case noSuchColumn
    /// Nothing tells the rows apart: a view, for instance, for which no key columns are named.
    case noKey
    /// Two rows have the same values in the key columns that the request names.
    case keyNotUnique
    /// The condition, the query or the section is not one valid expression of the database's language.
    case badExpression
    /// A request says something that cannot be, such as a negative limit.
    case badRequest
    /// A value in the file, or one to be written, does not fit the type of its property.
    case wrongType
    /// The store was opened to be read only.
    case readOnly
    /// The table refuses a row: a value is missing, not unique, or not allowed.
    case constraint
    /// Reading takes more time or memory than may be spent on it.
    case tooMuch
    /// The server cannot be reached, or refuses to be spoken with.
    case unreachable
    /// Reading or writing failed below the database.
    case inputOutput
    /// The database refuses for another reason; `message` is its own.
    case refused
  }

  /// The kind of error.
  public var code: Code
  /// What it is about: a path, a table, an expression.
  public var context: String
  /// What is wrong with it, without the context, as one line.
  public var message: String
  /// The error beneath, if there is one.
  public var underlying: (any Error)?
  /// Whether a row was refused because another one has a value that no two may share.
  public var isNotUnique: Bool
  /// Whether a row was refused because there is none that it refers to, which may be written next.
  public var isReferenceMissing: Bool

  /// Makes an error.
  public init(
    _ code: Code,
    context: String,
    message: String,
    underlying: (any Error)? = nil,
    isNotUnique: Bool = false,
    isReferenceMissing: Bool = false
  ) {
    self.code = code
    self.context = context
    self.message = message
    self.underlying = underlying
    self.isNotUnique = isNotUnique
    self.isReferenceMissing = isReferenceMissing
  }
}

extension StoreError: CustomStringConvertible {
  /// The context and the message on one line.
  public var description: String { context + ": " + message }
}

extension StoreError {
  /// Whether the same request may succeed later: the database is locked or out of reach.
  package var isPassing: Bool {
    code == .locked || code == .unreachable || code == .inputOutput
  }

  /// What something else than a database has thrown, as an error of this kind.
  package static func wrapping(_ error: any Error, context: String) -> StoreError {
    error as? StoreError
      ?? StoreError(.refused, context: context, message: "\(error)", underlying: error)
  }
}
