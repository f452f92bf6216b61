/// What a context wants to know of a database that is not local, and the reads that are under way.
struct LateReads {
  /// What is to be asked at the next read.
  struct Wishes {
    /// Objects whose rows are to be read.
    var objects: [ObjectIdentifier: any ManagedObject] = [:]
    /// Relations to many whose keys are to be read.
    var relations: [Relation] = []
    /// Whether something may have been committed.
    var isLook = false

    var isEmpty: Bool { objects.isEmpty && relations.isEmpty && !isLook }

    /// Wants what another wants too.
    mutating func add(_ other: Wishes) {
      objects.merge(other.objects) { own, _ in own }
      for relation in other.relations { add(relation) }
      isLook = isLook || other.isLook
    }

    mutating func add(_ relation: Relation) {
      if !relations.contains(where: relation.isSame) { relations.append(relation) }
    }
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
