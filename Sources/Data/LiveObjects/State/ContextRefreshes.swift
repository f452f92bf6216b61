/// The database state that the objects of a context reflect, and the running refreshes.
struct ContextRefreshes {
  /// Decides when the context refreshes, and what is deferred.
  var life = ContextLife()
  /// The database version that the objects reflect.
  var version: DatabaseVersion?
  /// Incremented whenever objects may have newer values: after refreshes and saves.
  var generation = 0
  /// The number of refreshes that were begun.
  var begun = 0
  /// The number of the last refresh that was applied.
  var taken = 0
  /// The error of the last read, or nil.
  var failure: StoreError?
  /// The maximum number of objects that are refreshed synchronously on the main actor.
  var maxSynchronousObjects = 2_000
}
