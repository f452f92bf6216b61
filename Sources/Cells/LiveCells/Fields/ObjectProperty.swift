import KeyValueObserving

/// A property of objects whose class is unknown where the property is chosen. It is given by key
/// path or name.
///
/// ```swift
/// cell.path = "now"
/// cell.path = ObjectProperty(\Clock.now)
/// ```
///
/// Two values are equal if they identify the property in the same way.
public struct ObjectProperty: Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
  private enum Path: Hashable {
    case name(String)
    case keyPath(AnyKeyPath)
  }

  private let path: Path

  /// Creates the property, or path of properties, with a name.
  public init(named name: String) {
    path = .name(name)
  }

  /// Creates the property, or path of properties, of a key path.
  public init(_ keyPath: AnyKeyPath) {
    path = .keyPath(keyPath)
  }

  public init(stringLiteral name: String) {
    self.init(named: name)
  }

  public var description: String {
    switch path {
    case .name(let name): name
    case .keyPath(let keyPath): keyPath.text
    }
  }

  /// Returns the value of the property of an object. Throws an error with the class and the
  /// property in its text if the object's class does not have the property.
  func value(of object: AnyObject, declared key: DeclaredKey?) throws -> Value {
    switch path {
    case .name(let name):
      guard let object = object as? any KeyValueObservable else {
        guard let foreign = object as? any ForeignObservable else {
          throw NoSuchProperty(self, object)
        }
        foreign.noteForeignRead(.name(name))
        return Value(showing: try foreign.foreignValue(atKeyPath: name))
      }
      if let row = object as? any LoadedLater, !row.isLoaded { throw UnloadedError() }
      return Value(showing: try object.value(forKeyPath: name))
    case .keyPath(let keyPath):
      key?.note(object)
      // Nil only if the object is not of the key path's root type. A nil value is returned
      // within `Any`.
      guard let value = (object as Any)[keyPath: keyPath] else {
        throw NoSuchProperty(self, object)
      }
      return Value(showing: value)
    }
  }

  /// The cached lookup of whether the key path is a declared key, or nil for a name.
  var declaredKey: DeclaredKey? {
    if case .keyPath(let keyPath) = path { DeclaredKey(keyPath) } else { nil }
  }

  private struct NoSuchProperty: Error, CustomStringConvertible {
    let description: String

    init(_ property: ObjectProperty, _ object: AnyObject) {
      description = "\(type(of: object)) has no property \(property)"
    }
  }
}

extension Field where Object == AnyObject {
  /// Creates a field that shows a property of objects of any class. Each object may be of another
  /// class.
  ///
  /// If an object's class does not have the property, a failure with the class and the property in
  /// its text is shown.
  public init(_ property: ObjectProperty, format: FieldFormat = .plain, name: String? = nil) {
    let key = property.declaredKey
    self.init(name ?? "\(property)", format: format) { object in
      try property.value(of: object, declared: key)
    }
  }
}
