/// What a context wants to know of a database that is not local, and the reads that are under way.
struct LateReads {
  /// What is to be asked at the next read.
  struct Wishes {
    /// Objects whose rows are to be read.
    var objects: [ObjectIdentifier: any ManagedObject] = [:]
    /// Relations to many whose keys are to be read.
    var relations: [Relation] = []
    /// Rows of which it is to be found out of which class their objects are, by the identity of the family.
    var members: [ObjectIdentifier: Members] = [:]
    /// What leads to them, and is told when that is known.
    var leading: [ManagedRound.Part] = []
    /// Whether something may have been committed.
    var isLook = false

    var isEmpty: Bool { objects.isEmpty && relations.isEmpty && members.isEmpty && !isLook }

    /// Wants what another wants too.
    mutating func add(_ other: Wishes) {
      objects.merge(other.objects) { own, _ in own }
      for relation in other.relations { add(relation) }
      members.merge(other.members) { own, others in
        Members(table: own.table, keys: own.keys.union(others.keys))
      }
      leading += other.leading
      isLook = isLook || other.isLook
    }

    /// Does not want to know any more of which class the object of a row is.
    mutating func forget(_ table: ManagedTable, _ key: RowKey) {
      members[table.identity]?.keys.remove(key)
      if members[table.identity]?.keys.isEmpty ?? false { members[table.identity] = nil }
    }

    mutating func add(_ relation: Relation) {
      if !relations.contains(where: relation.isSame) { relations.append(relation) }
    }
  }

  /// Rows of classes that share a table.
  struct Members {
    let table: ManagedTable
    var keys: Set<RowKey>
  }

  /// A relation to many of one object.
  struct Relation {
    let object: any ManagedObject
    let property: any ToManyProperty

    func isSame(_ other: Relation) -> Bool {
      object === other.object && property.index == other.property.index
    }
  }

  /// A read that is under way, and what it was asked for.
  struct Round {
    let wishes: Wishes
    /// The objects that are observed and asked for in case of a commit.
    let observed: [ObjectIdentifier: any ManagedObject]
    /// Those of the question, in its order.
    let relations: [Relation]
    /// What the context had taken when it was asked.
    let generation: Int
  }

  var wishes = Wishes()
  /// Of which classes rows are, where these share a table.
  var kinds = KnownKinds()
  /// How often it was wanted to know that.
  var wantedMembers = 0
  var rounds: [Int: Round] = [:]
  private var wakening: AsyncStream<Void>.Continuation?
  private var serving: Task<Void, Never>?

  /// Reads by itself whenever something is wanted, until ``end()``.
  mutating func serve(_ follower: ContextFollower, on isolation: any Actor) {
    let (stream, continuation) = AsyncStream.makeStream(
      of: Void.self,
      bufferingPolicy: .bufferingNewest(1)
    )
    wakening = continuation
    serving = follower.serve(stream, on: isolation)
  }

  /// Has what is wanted read soon.
  func wake() { wakening?.yield() }

  /// Reads nothing more by itself.
  func end() {
    serving?.cancel()
    wakening?.finish()
  }
}
