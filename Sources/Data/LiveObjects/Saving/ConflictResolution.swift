/// The resolution of one object's conflict.
///
/// ```swift
/// try context.save { _, conflict in
///   conflict.columns.contains { $0.name == "title" } ? .theirs : .ours
/// }
/// ```
public enum ConflictResolution: Sendable {
  /// The object's values are written; see ``ConflictPolicy/ours``.
  case ours
  /// The committed values are kept; see ``ConflictPolicy/theirs``.
  case theirs
  /// The save fails with a ``ConflictError``.
  case error

  var policy: ConflictPolicy {
    switch self {
    case .ours: .ours
    case .theirs: .theirs
    case .error: .error
    }
  }
}

/// The identity of a conflict for which a decision was made.
///
/// It includes the values of the other connection. If the other connection commits different
/// values, the decision does not apply to the new conflict.
struct SeenConflict: Hashable {
  private let table: ExactName
  private let key: RowKey
  private let kind: ConflictError.Conflict.Kind
  private let theirs: [ExactName: Value]

  init(_ conflict: ConflictError.Conflict) {
    (table, key, kind) = (ExactName(conflict.table), conflict.key, conflict.kind)
    theirs = Dictionary(conflict.columns.map { (ExactName($0.name), $0.theirs) }) { $1 }
  }
}

extension ManagedContext {
  /// Writes all changes like ``save(onConflict:)`` and resolves each conflict with a closure.
  ///
  /// ```swift
  /// try context.save { object, conflict in
  ///   guard let album = object as? Album else { return .error }
  ///   album.title = "\(conflict.columns[0].theirs), \(album.title)"
  ///   return .ours
  /// }
  /// ```
  ///
  /// The closure is called outside of any transaction and may set properties of the object. With
  /// `.ours`, the values that it has set are written. If
  /// another connection commits in the meantime, the closure is called again for the new conflicts.
  ///
  /// - Parameter resolve: Called with each object in conflict. Returns the resolution.
  /// - Throws: Errors thrown by `resolve`; otherwise as ``save(onConflict:)``.
  public func save(
    resolvingConflicts resolve:
      (any ManagedObject, ConflictError.Conflict) throws -> ConflictResolution
  ) throws {
    var decisions: [SeenConflict: ConflictPolicy] = [:]
    while true {
      do {
        return try save(onConflict: .error, decisions)
      } catch let error as ConflictError {
        for (conflict, object) in try undecided(error, decisions) {
          let resolution = try resolve(object, conflict)
          if case .error = resolution { throw error }
          decisions[SeenConflict(conflict)] = resolution.policy
        }
      }
    }
  }
}

extension AsyncManagedContext {
  /// Writes all changes like ``save(onConflict:isolation:)`` and resolves each conflict with a
  /// closure.
  ///
  /// The closure is called in the context's isolation and outside of any transaction. It may
  /// suspend, for example until the user has decided. Changes made in the meantime are saved as
  /// well.
  ///
  /// - Throws: As ``ManagedContext/save(resolvingConflicts:)``.
  public func save(
    isolation: isolated (any Actor)? = #isolation,
    resolvingConflicts resolve:
      nonisolated(nonsending) (any ManagedObject, ConflictError.Conflict) async throws ->
      ConflictResolution
  ) async throws {
    var decisions: [SeenConflict: ConflictPolicy] = [:]
    while true {
      do {
        return try await save(onConflict: .error, decisions)
      } catch let error as ConflictError {
        for (conflict, object) in try undecided(error, decisions) {
          let resolution = try await resolve(object, conflict)
          if case .error = resolution { throw error }
          decisions[SeenConflict(conflict)] = resolution.policy
        }
      }
    }
  }

  /// Writes all changes without blocking the caller's actor, and resolves each conflict with a
  /// closure that does not suspend.
  ///
  /// - Throws: As ``ManagedContext/save(resolvingConflicts:)``.
  public func save(
    isolation: isolated (any Actor)? = #isolation,
    resolvingConflicts resolve:
      (any ManagedObject, ConflictError.Conflict) throws -> ConflictResolution
  ) async throws {
    let suspending:
      nonisolated(nonsending) (any ManagedObject, ConflictError.Conflict) async throws ->
        ConflictResolution = { try resolve($0, $1) }
    try await save(resolvingConflicts: suspending)
  }

  /// Returns the conflicts of an error with their objects. Throws the error if one of the conflicts
  /// was already decided.
  fileprivate func undecided(
    _ error: ConflictError,
    _ decisions: [SeenConflict: ConflictPolicy]
  ) throws -> [(conflict: ConflictError.Conflict, object: any ManagedObject)] {
    try error.conflicts.map { conflict in
      let object = pendingObjects.first { object in
        let state = object.managedState
        return state.key == conflict.key && state.table.name.isExactly(conflict.table)
          && state.table.className == conflict.className
      }
      // The decision did not resolve the conflict, so retrying could loop forever.
      guard decisions[SeenConflict(conflict)] == nil, let object else { throw error }
      return (conflict, object)
    }
  }
}
