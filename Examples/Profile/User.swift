import KeyValueObserving

/// The model's head: whose profile it is.
@KeyValueObservable
final class Account {
  var user: User

  init(of user: User) { self.user = user }
}

/// The model: it knows of no form.
@KeyValueObservable
final class User {
  var name: String
  var age: Int?

  /// Follows both properties by itself.
  var greeting: String { "Hello \(name)" + (age.map { ", \($0)" } ?? "") }

  init(name: String, age: Int?) {
    self.name = name
    self.age = age
  }
}
