/// How views of registered classes are made.
///
/// Objective-C sends their initialiser to whatever class was registered. Swift alone can't call an
/// initialiser that isn't required on a class that is a value, so tests say for each class how it is
/// called: the same one that Objective-C would send.
@MainActor
public enum RegisteredViews {
  private static var makers: [ObjectIdentifier: (String) -> UIView] = [:]

  /// Says how views of a class are made for a reuse identifier.
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
