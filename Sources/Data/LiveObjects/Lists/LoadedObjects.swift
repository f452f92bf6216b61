/// The objects of a list that are kept loaded: those of the last prepared range.
///
/// It is a class because loading may call observers, which may use the list.
@MainActor
final class LoadedObjects<Object: ManagedObject> {
  private let context: AsyncManagedContext
  private let known: ManagedClass
  /// The relations whose objects are loaded together with the objects.
  private let relations: [ManagedProperty]
  /// The objects, which are retained so that they stay loaded.
  private(set) var objects: [Object] = []
  /// The positions of the objects in the list. Empty once they may have changed.
  private var range = 0..<0
  /// The window that loads the objects and their related objects in batches.
  private var window: LoadingWindow?
  /// Objects created as one batch because one of them was requested. Retained until they are
  /// loaded: reading a property of one of them then loads all with one statement.
  private(set) var batch: [Object] = []
  /// Keys of rows whose class is not known yet. Placeholder objects are displayed for them.
  private var awaited: Set<RowKey> = []

  init(_ context: AsyncManagedContext, prefetching relations: [ManagedProperty]) {
    self.context = context
    self.relations = relations
    known = context.managedClass(Object.self)
  }

  /// The object at a position of the list, or nil if it is not known to be loaded.
  subscript(position: Int) -> Object? {
    range.contains(position) ? objects[position - range.lowerBound] : nil
  }

  /// Records that the positions of the objects may have changed.
  func forgetPositions() { range = 0..<0 }

  /// Loads objects together and retains them until the next call.
  ///
  /// - Parameter range: The positions of the objects, or an empty range if they may change.
  func load(_ objects: [Object], at range: Range<Int> = 0..<0) {
    self.range = range
    self.objects = objects
    context.prefetch(objects)
    batch = []
    guard Object.managedTable.hasRelations else { return }
    let next = LoadingWindow(self.objects)
    context.loading.windows.insert(next)
    for relation in relations { next.load(relation, in: context) }
    // The previous window is released last, so that objects in both windows stay loaded.
    window = next
  }

  /// Releases objects whose deletion is already known. Checking unobserved objects would fire their
  /// faults.
  func removeDeleted() { objects.removeAll { $0.managedState.isKnownDeleted } }

  /// Returns whether an object of a row exists.
  func contains(_ key: RowKey) -> Bool { known.objects[key] != nil }

  /// Creates the objects of rows and retains them until the next call. For an inheritance hierarchy
  /// the rows are read immediately, because they determine the classes.
  func makeBatch(_ keys: [RowKey]) {
    batch =
      Object.managedTable.family != nil
      ? context.members(Object.self, known, keys).compactMap { $0 }
      : context.objects(Object.self, known, keys)
  }

  /// Records that the class of a row has to be read.
  func awaitClass(of key: RowKey) { awaited.insert(key) }

  /// Forgets the rows whose classes are not known, because all rows are displayed anew.
  func stopAwaiting() { awaited = [] }

  /// Returns those of some objects whose rows were displayed by placeholders until now.
  func arrived(_ objects: [any ManagedObject]) -> [Object] {
    objects.compactMap { object in
      object.managedState.key.flatMap { awaited.remove($0) } == nil ? nil : object as? Object
    }
  }
}
