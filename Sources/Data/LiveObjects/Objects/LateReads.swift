/// The pending requests and running reads of a context whose database has no synchronous access.
struct LateReads {
  /// Requests that the next read will execute.
  struct ReadRequests {
    /// Objects whose rows are requested.
    var objects: [ObjectIdentifier: any ManagedObject] = [:]
    /// To-many relations whose keys are requested.
    var relations: [Relation] = []
    /// Rows whose classes are requested, by the identity of the hierarchy.
    var members: [ObjectIdentifier: Members] = [:]
    /// Relations that refer to these rows. Their observers are notified when the classes are known.
    var leading: [ManagedRound.Part] = []
    /// Whether a refresh is requested.
    var isRefreshRequested = false

    var isEmpty: Bool {
      objects.isEmpty && relations.isEmpty && members.isEmpty && !isRefreshRequested
    }

    /// Adds the requests of another set.
    mutating func add(_ other: ReadRequests) {
      objects.merge(other.objects) { own, _ in own }
      for relation in other.relations { add(relation) }
      members.merge(other.members) { own, others in
        Members(table: own.table, keys: own.keys.union(others.keys))
      }
      leading += other.leading
      isRefreshRequested = isRefreshRequested || other.isRefreshRequested
    }

    /// Removes the request for a row's class.
    mutating func forget(_ table: ManagedTable, _ key: RowKey) {
      members[table.identity]?.keys.remove(key)
      if members[table.identity]?.keys.isEmpty ?? false { members[table.identity] = nil }
    }

    mutating func add(_ relation: Relation) {
      if !relations.contains(where: relation.isSame) { relations.append(relation) }
    }
  }

  /// Rows of an inheritance hierarchy.
  struct Members {
    let table: ManagedTable
    var keys: Set<RowKey>
  }

  /// A to-many relation of an object.
  struct Relation {
    let object: any ManagedObject
    let property: any ToManyProperty

    func isSame(_ other: Relation) -> Bool {
      object === other.object && property.index == other.property.index
    }
  }

  /// A running read, with the requests that it executes.
  struct Round {
    let readRequests: ReadRequests
    /// Observed objects that are read if the database state has changed.
    let observed: [ObjectIdentifier: any ManagedObject]
    /// The relations of the query, in order.
    let relations: [Relation]
    /// The context's generation when the read began.
    let generation: Int
  }

  var readRequests = ReadRequests()
  /// The known classes of rows in shared tables.
  var kinds = KnownKinds()
  /// The number of times a row's class was requested. Comparing two counts shows whether an access
  /// has made a request.
  var memberRequestCount = 0
  var rounds: [Int: Round] = [:]
  private var wakening: AsyncStream<Void>.Continuation?
  private var serving: Task<Void, Never>?

  /// Starts executing requests automatically, until ``end()`` is called.
  mutating func serve(_ follower: ContextFollower, on isolation: any Actor) {
    let (stream, continuation) = AsyncStream.makeStream(
      of: Void.self,
      bufferingPolicy: .bufferingNewest(1)
    )
    wakening = continuation
    serving = follower.serve(stream, on: isolation)
  }

  /// Signals that there are requests.
  func wake() { wakening?.yield() }

  /// Stops executing requests automatically.
  func end() {
    serving?.cancel()
    wakening?.finish()
  }
}
