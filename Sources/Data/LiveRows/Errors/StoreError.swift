/// The error of a database, table or request that cannot be used.
///
/// ```swift
/// do {
///   _ = try Store(path: "missing.sqlite").tableNames()
/// } catch let error as StoreError where error.code == .noSuchFile {
///   message = "\(error)"
/// }
/// ```
///
/// The description is one line for display. Programs test ``code``.
public struct StoreError: Error, Sendable {
  /// The kinds of errors.
  public enum Code: String, Sendable, CaseIterable {
    /// No file is at the path.
    case noSuchFile
    /// The path is a directory.
    case isDirectory
    /// The file permissions forbid the access that was requested.
    case noPermission
    /// The file is empty. A program may have created the database without writing to it yet.
    case emptyFile
    /// The file is encrypted, damaged, or not a database of this kind.
    case notADatabase
    /// Reading the database requires files beside it that cannot be created.
    case unwritableFolder
    /// A writer crashed. A program with write access must open the database before it can be read.
    case needsRecovery
    /// Another process holds a lock for longer than the timeout.
    case locked
    /// The database has no such table or view.
    case noSuchTable
    /// The table has no such column.
    case noSuchColumn
    /// The rows have no unique key. A view, for instance, needs named key columns.
    case noKey
    /// Two rows have equal values in the key columns that the request names.
    case keyNotUnique
    /// The condition, query or section is not a single valid expression in the database's dialect.
    case badExpression
    /// The request is contradictory or out of range: it has a negative limit, for instance.
    case badRequest
    /// A stored value, or a value to be written, does not fit the type of its property.
    case wrongType
    /// The database was opened read-only.
    case readOnly
    /// The table rejects a row because a value is missing, not unique, or not allowed.
    case constraint
    /// The operation exceeds its time or memory limit.
    case tooMuch
    /// The server is unreachable or rejects the connection.
    case unreachable
    /// An I/O error occurred below the database.
    case inputOutput
    /// The database rejects the operation for another reason, which `message` quotes.
    case refused
  }

  /// The kind of error.
  public var code: Code
  /// The path, table or expression that caused the error.
  public var context: String
  /// The cause without the context, as one line.
  public var message: String
  /// The underlying error, if one exists.
  public var underlying: (any Error)?
  /// A Boolean value indicating whether another row already has a value that must be unique.
  public var isNotUnique: Bool
  /// A Boolean value indicating whether a referenced row is missing. It may be written next.
  public var isReferenceMissing: Bool
  /// The name of the violated check, or its condition if it has no name.
  package var failedCheck: String?

  /// Creates an error.
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
  /// Whether a retry may succeed: the database is locked or unreachable.
  package var isPassing: Bool {
    code == .locked || code == .unreachable || code == .inputOutput
  }

  /// Returns `error` itself if it is a `StoreError`, and otherwise a `refused` error around it.
  package static func wrapping(_ error: any Error, context: String) -> StoreError {
    error as? StoreError
      ?? StoreError(.refused, context: context, message: "\(error)", underlying: error)
  }
}
