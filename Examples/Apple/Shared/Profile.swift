import LiveCells

/// The model of a form: it knows of no form.
@KeyValueObservable
final class Profile {
  var name = "Ada"
  var city = "London"

  /// Follows both properties by itself.
  var greeting: String { "Hello \(name) in \(city)" }
}
