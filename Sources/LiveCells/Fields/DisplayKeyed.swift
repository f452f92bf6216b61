/// A class that declares once which of its properties are for display.
///
/// ```swift
/// extension Person: DisplayKeyed {
///   static let displayKeys: [PartialKeyPath<Person>] = [\.first, \.last]
/// }
/// ```
///
/// A misspelt key does not compile.
public protocol DisplayKeyed: AnyObject {
  /// The properties to show, in order.
  static var displayKeys: [PartialKeyPath<Self>] { get }
}

extension DisplayKeyed {
  /// A field for each display key.
  public static var displayFields: [Field<Self>] {
    displayKeys.map { key in
      let declared = DeclaredKey(key)
      return Field("\(key)") { object -> Value in
        declared.note(object)
        return Value(showing: object[keyPath: key])
      }
    }
  }
}
