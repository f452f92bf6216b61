#if SQLite
  import DatabaseTestSupport
  import LiveObjects
  import LiveSQLite
  import Observation
  import Testing

  /// Tracking of managed objects by Swift's `Observation`, and frameworks based on it.
  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct SwiftTrackingTests {
    private let folder = Folder()
    private var path: String { folder.file("rack.db") }

    private func context() throws -> ManagedContext {
      let context = try ManagedContext(
        Store(path: path, access: .create),
        ManagedSchema(Rack.self, Tome.self)
      )
      try Shell.run(
        path,
        "INSERT INTO rack VALUES(1, 'low'), (2, 'high'); INSERT INTO tome VALUES(1, 'Emma', 1);"
      )
      context.refresh()
      return context
    }

    /// Reads a value, and records it again each time that `Observation` reports a possible change.
    private func follow<Content>(
      _ told: Told<Content>,
      _ read: @escaping @MainActor () -> Content
    ) {
      let value = withObservationTracking(read) { told.count += 1 }
      told.values.append(value)
    }

    // Safety: used on the main actor only.
    private final class Told<Content>: @unchecked Sendable {
      var values: [Content] = []
      var count = 0
    }

    @Test func `changes by the context and by other processes are reported once each`() throws {
      let context = try context()
      let tome = try #require(try context.find(Tome.self, 1))
      let told = Told<String>()
      let read: @MainActor () -> String = { "\(tome.heading) on \(tome.rack?.name ?? "none")" }
      follow(told, read)
      tome.title = "Persuasion"
      #expect(told.count == 1)
      tome.title = "Sanditon"
      #expect(told.count == 1)
      follow(told, read)
      // Another process changes a related object.
      try Shell.run(path, "UPDATE rack SET name = 'lower' WHERE id = 1;")
      context.refresh()
      #expect(told.count == 2)
      follow(told, read)
      tome.rack = context.object(Rack.self, RowKey(2))
      #expect(told.count == 3)
      follow(told, read)
      context.undo()
      #expect(told.count == 4)
      #expect(
        told.values == [
          "<Emma> on low", "<Sanditon> on low", "<Sanditon> on lower", "<Sanditon> on high",
        ]
      )
    }

    @Test func `relations to many and deletions are reported`() throws {
      let context = try context()
      let rack = context.object(Rack.self, RowKey(1))
      let tome = context.object(Tome.self, RowKey(1))
      let (tomes, gone) = (Told<Int>(), Told<Bool>())
      follow(tomes) { rack.tomes.count }
      follow(gone) { tome.isDeleted }
      try Shell.run(path, "INSERT INTO tome VALUES(2, 'Ulysses', 1);")
      context.refresh()
      #expect(tomes.count == 1 && gone.count == 0)
      follow(tomes) { rack.tomes.count }
      context.delete(tome)
      #expect(tomes.count == 2 && gone.count == 1)
      follow(tomes) { rack.tomes.count }
      follow(gone) { tome.isDeleted }
      #expect(tomes.values == [1, 2, 1] && gone.values == [false, true])
    }

    @Test func `a read during a notification continues the tracking`() throws {
      let context = try context()
      let tome = try #require(try context.find(Tome.self, 1))
      let told = Told<String>()
      let inner = Told<String>()
      let title: @MainActor () -> String = { tome.title }
      _ = withObservationTracking(title) {
        told.count += 1
        MainActor.assumeIsolated {
          _ = withObservationTracking(title) { inner.count += 1 }
        }
      }
      tome.title = "a"
      #expect(told.count == 1 && inner.count == 0)
      tome.title = "b"
      #expect(told.count == 1 && inner.count == 1)
    }

    @Test func `tracking retains no object, and key observation works as well`() throws {
      let context = try context()
      var tome: Tome? = try context.find(Tome.self, 1)
      weak let gone = tome
      var titles: [String] = []
      let told = Told<String?>()
      follow(told) { [weak tome] in tome?.title }
      let token = tome?.observe(\.title, options: .new) { _, change in
        titles.append(change.new ?? "")
      }
      tome?.title = "x"
      #expect(titles == ["x"] && told.count == 1)
      context.rollback()
      tome = nil
      #expect(gone == nil)
      withExtendedLifetime(token) {}
    }
  }

  @Managed("rack")
  private final class Rack: TrackedKeyValueObservable {
    var id: Int64?
    var name = ""
    @Relation(inverse: \Tome.rack) var tomes: [Tome]
  }

  @Managed("tome")
  private final class Tome: TrackedKeyValueObservable {
    var id: Int64?
    var title = ""
    @Relation("rack_id") var rack: Rack?

    var heading: String { "<\(title)>" }
  }
#endif
