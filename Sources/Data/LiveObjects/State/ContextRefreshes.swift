/// The database state that the objects of a context reflect, and the running refreshes.
struct ContextRefreshes {
  /// Decides when the context refreshes, and what is deferred.
  var life = ContextLife()
  /// The database version that the objects reflect.
  var version: DatabaseVersion?
  /// Incremented whenever objects may have newer values: after refreshes and saves.
  var generation = 0
  /// The number of refreshes that were begun.
  private(set) var begun = 0
  /// The number of the last refresh that was applied.
  private var taken = 0
  /// The error of the last read, or nil.
  var failure: StoreError?
  /// The maximum number of objects that are refreshed synchronously on the main actor.
  var maxSynchronousObjects = 2_000

  /// The numbers of the refreshes that read in the background now.
  private var running: Set<Int> = []
  /// The objects that were saved while refreshes were running, with the number of the last refresh
  /// that was begun before.
  private var saved: [ObjectIdentifier: Int] = [:]

  /// Begins a refresh, and returns its number.
  mutating func begin() -> Int {
    begun += 1
    return begun
  }

  /// Records that a refresh reads in the background.
  mutating func runInBackground(_ number: Int) { running.insert(number) }

  /// Whether a refresh was begun after the one that was applied last. The results of earlier
  /// refreshes are older than what the objects reflect.
  func isNewer(_ number: Int) -> Bool { number > taken }

  /// Records that the result of a refresh is applied.
  ///
  /// - Parameter failure: The error of classes that could not be read.
  mutating func take(_ number: Int, _ version: DatabaseVersion, _ failure: StoreError?) {
    (taken, self.version, self.failure) = (number, version, failure)
    generation += 1
  }

  /// Ends a refresh that reads in the background.
  mutating func endInBackground(_ number: Int) {
    running.remove(number)
    if running.isEmpty { saved = [:] }
  }

  /// Records that objects were saved. Running refreshes may have read their rows before.
  mutating func noteSaved(_ objects: some Sequence<AnyObject>) {
    if running.isEmpty { return }
    for object in objects { saved[ObjectIdentifier(object)] = begun }
  }

  /// Whether objects were saved since a refresh began.
  func hasSaved(since number: Int) -> Bool { saved.values.contains { $0 >= number } }

  /// Whether an object was saved since a refresh began, so that its row may be older than the save.
  func isSaved(_ object: AnyObject, since number: Int) -> Bool {
    if saved.isEmpty { return false }
    return saved[ObjectIdentifier(object)].map { $0 >= number } ?? false
  }
}
