import KeyValueObserving

/// The start of the observed paths, which refers to the user.
@KeyValueObservable
final class Account {
  var user: User

  init(of user: User) { self.user = user }
}

/// The model. It does not depend on the form.
@KeyValueObservable
final class User {
  var name: String
  var age: Int?

  /// A computed property. Its observers are notified when either property changes.
  var greeting: String { "Hello \(name)" + (age.map { ", \($0)" } ?? "") }

  init(name: String, age: Int?) {
    self.name = name
    self.age = age
  }
}
