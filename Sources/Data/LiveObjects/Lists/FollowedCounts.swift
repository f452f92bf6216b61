/// The number of related objects of each object, counted by the database in one query, and again
/// after each change.
///
/// ```swift
/// let open = context.followedCounts(
///   by: \ListedTask.list,
///   try RowRequest(where: #Predicate<ListedTask> { !$0.isDone })
/// )
/// let lists = try context.fetchedObjects(TaskList.self, RowRequest(order: ["name"]))
/// let table = LiveTable(lists) {
///   Column("List", \.name)
///   Column("Open") { open[$0] }
/// }
/// ```
///
/// No related object is loaded, and the number of lists and reminders hardly matters. See
/// ``FollowedValue`` for when the counts change.
@MainActor
public struct FollowedCounts<Related: ManagedObject> {
  private let counts: FollowedValue<[[Value]: Int]>

  fileprivate init(_ counts: FollowedValue<[[Value]: Int]>) {
    self.counts = counts
  }

  /// The number of objects that refer to an object, or 0 until the object is saved. Reading it
  /// inside of an evaluation observes it.
  public subscript(_ related: Related) -> Int {
    let counts = counts.value
    return related.managedState.key.flatMap { counts[$0.values] } ?? 0
  }

  /// The number of objects that refer to none.
  public var withoutRelation: Int {
    counts.value.reduce(0) { sum, group in
      group.key.contains(.null) ? sum + group.value : sum
    }
  }

  /// The error of the latest count, or nil if it has succeeded.
  public var failure: (any Error)? { counts.failure }

  /// Suspends until the counts reflect all changes made before the call.
  public func settle() async { await counts.settle() }
}

extension AsyncManagedContext {
  /// Counts the objects of a request by the object that a relation leads to, and follows the
  /// counts. Unsaved changes are included.
  ///
  /// - Parameters:
  ///   - relation: The relation to one object.
  ///   - request: The counted objects.
  @MainActor
  public func followedCounts<Object: ManagedObject, Related: ManagedObject>(
    by relation: KeyPath<Object, Related?>,
    _ request: RowRequest = RowRequest()
  ) -> FollowedCounts<Related> {
    let property = Object.managedTable.relation(relation)
    let columns = Object.managedTable.positions(of: property)
    return FollowedCounts(
      FollowedValue(in: self, initially: [:]) { context in
        let counts = [ObjectAggregate<Object>.count]
        let groups = try await context.aggregate(counts, by: Array(columns), request)
        return Dictionary(groups.map { ($0.key, [$0].rowCount) }, uniquingKeysWith: +)
      }
    )
  }
}
