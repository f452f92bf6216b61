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
        for conflict in error.conflicts {
          let seen = SeenConflict(conflict)
          let object = pendingObjects.first { object in
            let state = object.managedState
            return state.key == conflict.key && state.table.name == conflict.table
              && state.table.className == conflict.className
          }
          // What was decided has not helped: others would have to write the same again and again.
          guard decisions[seen] == nil, let object else { throw error }
          let resolution = try resolve(object, conflict)
          if case .error = resolution { throw error }
          decisions[seen] = resolution.policy
        }
      }
    }
  }
}
