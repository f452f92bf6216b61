/// What has to be so of one property of a managed class; see ``ManagedObject/validationRules``.
public struct ValidationRule {
  let property: ManagedProperty
  private let checkObject: (any ManagedObject) throws -> Void
  private let checkValue: (Any?) throws -> Void

  /// A rule of a property.
  ///
  /// ```swift
  /// static var validationRules: [ValidationRule] {
  ///   [.key(\Track.title) { if $0.isEmpty { throw Nameless() } }]
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - property: The property. Traps when it is none that is saved.
  ///   - check: Throws what is wrong with a value.
  public static func key<Object: ManagedObject, Value>(
    _ property: KeyPath<Object, Value>,
    _ check: @escaping (Value) throws -> Void
  ) -> ValidationRule {
    guard let known = Object.managedTable.property(for: property) else {
      preconditionFailure("\(Object.self): \(property) is no property that is saved")
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
            message: "it holds a value of the type \(Value.self), not \(type(of: value as Any))"
          )
        }
        try check(typed)
      }
    )
  }

  func check(_ object: any ManagedObject) throws { try checkObject(object) }

  func check(_ value: Any?) throws { try checkValue(value) }
}

/// What stands in the way of a save: all of it, where it is more than one thing.
public struct ValidationError: Error {
  /// One thing.
  public struct Failure {
    /// The object.
    public let object: any ManagedObject
    /// The key that a rule is about; nil for what the object as a whole, or its deletion, is refused for.
    public let key: String?
    /// What was thrown.
    public let error: any Error
  }

  /// All of them, in the order in which the objects came to have changes.
  public let failures: [Failure]
}

// Safety: the objects are for the isolation of the context that has thrown it, as all managed objects;
// the texts are made there.
extension ValidationError: @unchecked Sendable {}

extension ValidationError: CustomStringConvertible {
  /// The first of them on one line, and how many more there are.
  public var description: String {
    let named = failures.prefix(10).map { failure -> String in
      // It says itself where it is.
      if failure.error is StoreError { return "\(failure.error)" }
      return failure.object.managedState.description + (failure.key.map { ", \($0)" } ?? "")
        + ": \(failure.error)"
    }
    let rest = failures.count - named.count
    return "not valid: " + named.joined(separator: "; ") + (rest > 0 ? " and \(rest) more" : "")
  }
}

extension ManagedObject {
  public static var validationRules: [ValidationRule] { [] }

  public func validateForDeletion() throws {}

  /// Checks a value by the rules of a key, as if it were to be set; sets nothing.
  ///
  /// - Throws: What a rule throws; `StoreError` when there is no such key, or the value is not of its type.
  public func validateValue(_ value: Any?, forKey key: String) throws {
    guard managedState.table.properties.contains(where: { $0.name == key }) else {
      throw StoreError(
        .noSuchColumn,
        context: managedState.description,
        message: "no such key that is saved: \(key)"
      )
    }
    for rule in Self.validationRules where rule.property.name == key { try rule.check(value) }
  }

  /// All that stands in the way of the object's save.
  func validationFailures() -> [ValidationError.Failure] {
    var failures: [ValidationError.Failure] = []
    func check(_ key: String?, _ body: () throws -> Void) {
      do {
        try body()
      } catch {
        failures.append(ValidationError.Failure(object: self, key: key, error: error))
      }
    }
    if managedState.isDoomed {
      check(nil) { try validateForDeletion() }
      return failures
    }
    for rule in Self.validationRules { check(rule.property.name) { try rule.check(self) } }
    check(nil) { try validate() }
    return failures
  }

  /// The values that were set here and cannot be written.
  func refusals() -> [ValidationError.Failure] {
    guard !managedState.isDoomed, let refusals = managedState.edits?.refusals else { return [] }
    return refusals.map { index, error in
      let key = managedState.table.property(at: index)?.name
      return ValidationError.Failure(object: self, key: key, error: error)
    }
  }
}
