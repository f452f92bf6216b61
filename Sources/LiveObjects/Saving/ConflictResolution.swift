/// What becomes of one object in conflict.
public enum ConflictResolution: Sendable {
  /// What the object holds is written; see ``ConflictPolicy/ours``.
  case ours
  /// What the others wrote stays; see ``ConflictPolicy/theirs``.
  case theirs
  /// The save ends with a ``ConflictError``.
  case error

  var policy: ConflictPolicy {
    switch self {
    case .ours: .ours
    case .theirs: .theirs
    case .error: .error
    }
  }
}

/// A conflict that somebody has looked at: what was done about it counts for as long as the others have
/// written nothing else.
struct SeenConflict: Hashable {
  private let table: String
  private let key: RowKey
  private let kind: ConflictError.Conflict.Kind
  private let theirs: [String: Value]

  init(_ conflict: ConflictError.Conflict) {
    (table, key, kind) = (conflict.table, conflict.key, conflict.kind)
    theirs = Dictionary(conflict.columns.map { ($0.name, $0.theirs) }) { $1 }
  }
}

extension ManagedContext {
  /// Writes all changes as ``save(onConflict:)`` does, and asks what is to become of each object in
  /// conflict.
  ///
  /// ```swift
  /// try context.save { object, conflict in
  ///   guard let note = object as? Note else { return .error }
  ///   note.body += theirs(conflict)          // what is set here is what "ours" means
  ///   return .ours
  /// }
  /// ```
  ///
  /// It is asked outside of any transaction, and may set the object. Where others commit meanwhile, it is
  /// asked again for what is in conflict with that.
  ///
  /// - Throws: What `resolve` throws; otherwise as ``save(onConflict:)``.
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

  /// Writes all changes as ``saveLater(onConflict:isolation:)`` does, and asks what is to become of each object
  /// in conflict.
  ///
  /// It is asked in the isolation of the context, outside of any transaction, and may wait for a person to decide.
  /// What is changed meanwhile is saved as well.
  ///
  /// - Throws: As ``save(resolvingConflicts:)``.
  public func saveLater(
    isolation: isolated (any Actor)? = #isolation,
    resolvingConflicts resolve:
      nonisolated(nonsending) (any ManagedObject, ConflictError.Conflict) async throws ->
      ConflictResolution
  ) async throws {
    var decisions: [SeenConflict: ConflictPolicy] = [:]
    while true {
      do {
        return try await saveLater(onConflict: .error, decisions)
      } catch let error as ConflictError {
        for (conflict, object) in try undecided(error, decisions) {
          let resolution = try await resolve(object, conflict)
          if case .error = resolution { throw error }
          decisions[SeenConflict(conflict)] = resolution.policy
        }
      }
    }
  }

  /// The conflicts of an error, and the objects that they are about; throws the error where one was decided
  /// already.
  private func undecided(
    _ error: ConflictError,
    _ decisions: [SeenConflict: ConflictPolicy]
  ) throws -> [(conflict: ConflictError.Conflict, object: any ManagedObject)] {
    try error.conflicts.map { conflict in
      let object = pendingObjects.first { object in
        let state = object.managedState
        return state.key == conflict.key && state.table.name == conflict.table
          && state.table.className == conflict.className
      }
      // What was decided has not helped: others would have to write the same again and again.
      guard decisions[SeenConflict(conflict)] == nil, let object else { throw error }
      return (conflict, object)
    }
  }
}
