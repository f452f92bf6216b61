public import KeyValueCore

/// Manages the objects of a database: guarantees at most one object per row, tracks changes, and
/// saves them.
///
/// ```swift
/// let schema = ManagedSchema(Artist.self, Album.self)
/// let context = try ManagedContext(Store(path: path, access: .create), schema)
/// context.insert(Album(title: "Wild Is the Wind", year: 1966))
/// try context.save()
/// let albums = try context.fetch(Album.self, RowRequest(order: ["year"]))
/// ```
///
/// Objects are retained by their users. The context itself retains only these:
///
/// - objects with unsaved changes, or in the undo history
/// - the objects of the to-many relation that was read last
/// - the objects that were prefetched last
/// - some objects that are related to recently fetched ones
///
/// The context follows the commits of all other connections. After each commit, observed objects
/// are read in one short transaction, and all others become faults. On the main actor, a context
/// with more than 2,000 objects does this in the background. The work is divided into slices of a
/// few milliseconds.
///
/// The functions that read or write the database can be called with and without `await`: the second
/// form blocks the caller's actor, and needs a database with synchronous access. For other
/// databases, use the superclass, ``AsyncManagedContext``.
///
/// A context and its objects are isolated to the actor that created the context. The context is
/// observable; its keys are `hasChanges`, `canUndo`, `canRedo`, `undoName` and `redoName`. After it
/// is deallocated, values of remaining objects can be read as far as they were loaded.
public final class ManagedContext: AsyncManagedContext {
  private static let keys = KeyTable("ManagedContext", keys(of: ManagedContext.self))

  /// The database, for synchronous access.
  public let localDatabase: any LocalRowDatabase

  /// Creates a context that follows the commits of other connections in the caller's isolation.
  ///
  /// Without isolation, commits are not followed automatically: call ``refresh()``.
  ///
  /// - Throws: `StoreError` if the database cannot be read now.
  public convenience init(
    _ database: any LocalRowDatabase,
    isolation: isolated (any Actor)? = #isolation
  ) throws {
    try self.init(reading: database)
    try follow(in: isolation)
  }

  /// Creates a context that applies commits only in ``refresh()`` and when it saves.
  init(reading database: any LocalRowDatabase, below parent: ManagedContext? = nil) throws {
    localDatabase = database
    try super.init(reading: database, synchronously: database, below: parent)
  }

  /// Creates a child context that follows commits if its parent does. Traps outside of the main
  /// actor if the parent is isolated to the main actor.
  convenience init(below parent: ManagedContext) throws {
    try self.init(reading: parent.localDatabase, below: parent)
    plans = parent.plans
    if parent.participant != nil {
      reads.follower = ContextFollower(self, on: MainActor.shared)
      try followOnMainActor()
    }
  }

  /// The keys of this context.
  public override var keyTable: KeyTable { Self.keys }

  /// Applies the latest commit to all objects, if anything was committed since the last refresh.
  ///
  /// Commits are also followed without calling this method. Call it to get the current state
  /// immediately, regardless of the number of objects. Columns with unsaved changes keep them. All
  /// other columns take the database's values, and observers are notified of differences. If the
  /// database cannot be read, ``AsyncManagedContext/failure`` contains the error.
  public func refresh() { refreshOrRequest() }

  /// Runs one short read transaction on the current state.
  func read<Result>(_ body: (any RowReader) throws -> Result) throws -> Result {
    try read(from: localDatabase, body)
  }
}
