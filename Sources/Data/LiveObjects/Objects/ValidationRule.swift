public import Foundation

/// A validation rule for one property of a managed class; see ``ManagedObject/validationRules``.
///
/// ```swift
/// static var validationRules: [ValidationRule] {
///   [.key(\Track.title) { if $0.isEmpty { throw Nameless() } }]
/// }
/// ```
public struct ValidationRule {
  let property: ManagedProperty
  private let checkObject: (any ManagedObject) throws -> Void
  private let checkValue: (Any?) throws -> Void

  /// Creates a rule for a property.
  ///
  /// ```swift
  /// static var validationRules: [ValidationRule] {
  ///   [.key(\Track.title) { if $0.isEmpty { throw Nameless() } }]
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - property: The property. Traps if it is not stored in the database.
  ///   - check: Throws an error if the value is invalid.
  public static func key<Object: ManagedObject, Value>(
    _ property: KeyPath<Object, Value>,
    _ check: @escaping (Value) throws -> Void
  ) -> ValidationRule {
    guard let known = Object.managedTable.property(for: property) else {
      preconditionFailure("\(Object.self): \(property) is not a stored property")
    }
    return ValidationRule(
      property: known,
      checkObject: { object in
        if let object = object as? Object { try check(object[keyPath: property]) }
      },
      checkValue: { value in
        guard let typed = (value as Any) as? Value else {
          throw StoreError(
            .wrongType,
            context: "\(Object.self).\(known.name)",
            message: "its type is \(Value.self), not \(type(of: value as Any))"
          )
        }
        try check(typed)
      }
    )
  }

  func check(_ object: any ManagedObject) throws { try checkObject(object) }

  func check(_ value: Any?) throws { try checkValue(value) }
}

/// The error of a save with more than one validation failure.
///
/// ```swift
/// do {
///   try context.save()
/// } catch let error as ValidationError {
///   for failure in error.failures { reasons.append("\(failure.key ?? "-"): \(failure.error)") }
/// }
/// ```
public struct ValidationError: Error {
  /// A single failure.
  public struct Failure {
    /// The invalid object.
    public let object: any ManagedObject
    /// The key of a rule, or nil if the object as a whole or its deletion is invalid.
    public let key: String?
    /// The error that the validation has thrown.
    public let error: any Error
  }

  /// All failures, in the order in which the objects were first changed.
  public let failures: [Failure]
}

// Safety: the objects must be used in the isolation of the context that has thrown the error, like
// all managed objects. The texts are created there.
extension ValidationError: @unchecked Sendable {}

extension ValidationError: CustomStringConvertible {
  /// The first ten failures on one line, and the number of further ones.
  public var description: String {
    let named = failures.prefix(10).map { failure -> String in
      // A `StoreError` contains the object in its own description.
      if failure.error is StoreError { return "\(failure.error)" }
      return failure.object.managedState.description + (failure.key.map { ", \($0)" } ?? "")
        + ": \(failure.error)"
    }
    let rest = failures.count - named.count
    return "not valid: " + named.joined(separator: "; ") + (rest > 0 ? " and \(rest) more" : "")
  }
}

extension ValidationError: LocalizedError, ErrorForUsers {
  /// The texts of all failures for users, one per line. An error that is an `ErrorForUsers` or a
  /// `LocalizedError` is represented by its own text.
  public var errorDescription: String? { texts.joined(separator: "\n") }

  /// The texts of all failures for users, on one line.
  public var textForUsers: String { texts.joined(separator: "; ") }

  private var texts: [String] {
    failures.map { failure in
      (failure.error as? any ErrorForUsers)?.textForUsers
        ?? (failure.error as? any LocalizedError)?.errorDescription ?? "\(failure.error)"
    }
  }
}

extension ManagedObject {
  public static var validationRules: [ValidationRule] { [] }

  public func validateForDeletion() throws {}

  /// Validates a value by the rules of a key, without setting it.
  ///
  /// - Throws: The error of a rule. `StoreError` if there is no such key or the value is of another
  ///   type.
  public func validateValue(_ value: Any?, forKey key: String) throws {
    guard managedState.table.properties.contains(where: { $0.name == key }) else {
      throw StoreError(
        .noSuchColumn,
        context: managedState.description,
        message: "no such stored property: \(key)"
      )
    }
    for rule in Self.validationRules where rule.property.name == key { try rule.check(value) }
  }

  /// Returns all validation failures of the object.
  func validationFailures() -> [ValidationError.Failure] {
    var failures: [ValidationError.Failure] = []
    func check(_ key: String?, _ body: () throws -> Void) {
      do {
        try body()
      } catch {
        failures.append(ValidationError.Failure(object: self, key: key, error: error))
      }
    }
    if managedState.isMarkedForDeletion {
      check(nil) { try validateForDeletion() }
      return failures
    }
    for relation in managedState.missingRelations {
      check(relation.name) {
        throw StoreError(
          .constraint,
          context: "\(managedState), \(relation.name)",
          message: "a related object is required"
        )
      }
    }
    for rule in Self.validationRules { check(rule.property.name) { try rule.check(self) } }
    check(nil) { try validate() }
    return failures
  }

  /// Returns the errors of values that cannot be encoded.
  func refusals() -> [ValidationError.Failure] {
    guard !managedState.isMarkedForDeletion, let refusals = managedState.edits?.refusals else {
      return []
    }
    return refusals.map { index, error in
      let key = managedState.table.property(at: index)?.name
      return ValidationError.Failure(object: self, key: key, error: error)
    }
  }
}

extension ManagedState {
  /// The required relations that are nil. A row that another program has left without a related
  /// object can still be changed otherwise.
  fileprivate var missingRelations: [any ToOneProperty] {
    table.relationsToOne.filter { relation in
      relation.isRequired && (stage == .inserted || isEdited(relation))
        && edits?.references[relation.index] == nil && relation.key(in: values, of: table) == nil
    }
  }
}
