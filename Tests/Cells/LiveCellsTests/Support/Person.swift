import KeyValueObserving
import LiveCells
import LiveCellsTestSupport

/// The model class of these tests.
@KeyValueObservable
final class Person: DisplayKeyed {
  var first: String
  var last: String
  var age: Int?
  var email = ""
  var friend: Person?
  var fullName: String { first + " " + last }

  /// An object that is released with the person.
  @NotObserved var companion: (any Sendable)?

  private let token: LifetimeTracker.Token?

  init(_ first: String, _ last: String = "", age: Int? = nil, tracker: LifetimeTracker? = nil) {
    self.first = first
    self.last = last
    self.age = age
    token = tracker?.token()
  }

  static var displayKeys: [Column<Person>] {
    Column("First name", \.first)
    Column("Last name", \.last)
  }
}
