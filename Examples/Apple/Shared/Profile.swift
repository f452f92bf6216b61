import LiveCells

/// The model of a form. It does not depend on the form.
@KeyValueObservable
final class Profile {
  var name = "Ada"
  var city = "London"

  /// A computed property. Its observers are notified when either property changes.
  var greeting: String { "Hello \(name) in \(city)" }
}
