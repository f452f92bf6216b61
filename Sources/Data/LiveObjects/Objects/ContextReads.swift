/// The pending requests of a context, and the rounds that are read in the background.
struct ContextReads {
  /// Requests that the next round will execute.
  struct Requests {
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
    mutating func add(_ other: Requests) {
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

  /// One read of the database, with the requests that it executes.
  struct Round {
    let number: Int
    let requests: Requests
    /// Observed objects that are read if the database state has changed.
    var observed: [ObjectIdentifier: any ManagedObject] = [:]
    /// Objects that become faults when the answer is applied.
    var faults: [any ManagedObject] = []
    /// The relations of the query, in order.
    let relations: [Relation]
    /// The context's generation when the read began.
    let generation: Int
  }

  var requests = Requests()
  /// The known classes of rows in shared tables.
  var kinds = KnownKinds()
  /// The number of times a row's class was requested. Comparing two counts shows whether an access
  /// has made a request.
  var memberRequestCount = 0
  /// The rounds that are read in the background, by number.
  var rounds: [Int: Round] = [:]
  /// Executes requests in the context's isolation. Nil for a context without isolation.
  var follower: ContextFollower?

  /// Starts executing the requests.
  func wake() { follower?.wake() }
}
