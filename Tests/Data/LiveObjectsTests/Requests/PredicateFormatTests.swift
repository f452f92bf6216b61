#if SQLite
  import DatabaseTestSupport
  import Foundation
  import LiveObjects
  import LiveSQLite
  import Testing

  /// Predicates about properties that are stored in different formats.
  @Suite struct PredicateFormatTests {
    private let folder = Folder()
    private static let moment = Date(timeIntervalSince1970: 1_700_000_000)
    private static let id = UUID()

    private func context() throws -> ManagedContext {
      let store = try Store(path: folder.file("formats.db"), access: .create)
      let context = try ManagedContext(store, ManagedSchema(Stamped.self), isolation: nil)
      let object = Stamped()
      (object.day, object.stamp, object.other) = (Self.moment, Self.moment, Self.moment)
      (object.name, object.bytes) = (Self.id, Self.id)
      context.insert(object)
      try context.save()
      return context
    }

    @Test func `a constant is encoded like either branch of a condition`() throws {
      let context = try context()
      let (moment, id) = (Self.moment, Self.id)
      let predicates: [Predicate<Stamped>] = [
        #Predicate { ($0.flag ? $0.stamp : $0.other) == moment },
        #Predicate { ($0.flag ? $0.bytes : $0.bytes) == id },
        #Predicate { ($0.flag ? moment : moment) == $0.stamp },
        #Predicate { ($0.flag ? moment : $0.other) >= moment },
        #Predicate { ($0.flag ? ($0.flag ? moment : moment) : $0.day) == moment },
      ]
      for (number, predicate) in predicates.enumerated() {
        #expect(try context.fetch(where: predicate).count == 1, "\(number)")
      }
    }

    @Test func `properties of different formats are not compared`() throws {
      let context = try context()
      let predicates: [Predicate<Stamped>] = [
        #Predicate { $0.stamp == $0.day }, #Predicate { $0.day < $0.stamp },
        #Predicate { $0.bytes == $0.name },
        #Predicate { ($0.flag ? $0.day : $0.stamp) == $0.day },
      ]
      for predicate in predicates {
        let error = #expect(throws: StoreError.self) {
          try context.fetch(where: predicate)
        }
        #expect(error?.message.contains("are stored in different formats") ?? false)
      }
    }
  }

  @Managed("stamped")
  private final class Stamped {
    var id: Int64?
    var flag = true
    var day = Date(timeIntervalSince1970: 0)
    @Stored(as: .unixTime) var stamp = Date(timeIntervalSince1970: 0)
    @Stored(as: .unixTime) var other = Date(timeIntervalSince1970: 0)
    var name = UUID()
    @Stored(as: .blob) var bytes = UUID()
  }
#endif
