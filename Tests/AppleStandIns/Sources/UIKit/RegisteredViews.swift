/// Creates views of registered classes.
///
/// Objective-C sends the initialiser to the registered class. Swift cannot call an initialiser that
/// is not `required` on a class value. Tests therefore register a closure for each class, which
/// calls the initialiser that Objective-C would send.
@MainActor
public enum RegisteredViews {
  private static var makers: [ObjectIdentifier: (String) -> UIView] = [:]

  /// Registers how views of a class are created for a reuse identifier.
  public static func add<View: UIView>(_ type: View.Type, _ make: @escaping (String) -> View) {
    makers[ObjectIdentifier(type)] = make
  }

  static func make(_ type: AnyClass, _ identifier: String) -> UIView {
    guard let make = makers[ObjectIdentifier(type)] else {
      preconditionFailure("RegisteredViews: nobody said how \(type) is made")
    }
    return make(identifier)
  }
}
