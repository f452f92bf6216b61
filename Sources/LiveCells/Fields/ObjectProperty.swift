import KeyValueObserving

/// A property of objects whose class is not known where it is chosen: by a key path, or by name.
///
/// ```swift
/// cell.path = "now"
/// cell.path = ObjectProperty(\Clock.now)
/// ```
///
/// A value: two are equal when they name the same property in the same way.
public struct ObjectProperty: Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
  private enum Path: Hashable {
    case name(String)
    case keyPath(AnyKeyPath)
  }

  private let path: Path

  /// The property, or path of properties, of that name.
  public init(named name: String) {
    path = .name(name)
  }

  /// The property, or path of properties, of a key path.
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

  /// Reads the property of an object. Throws an error with class and property in its text if the object's
  /// class hasn't got it.
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
      // Nil only where the object is none that the key path begins at; a nil value comes within `Any`.
      guard let value = (object as Any)[keyPath: keyPath] else {
        throw NoSuchProperty(self, object)
      }
      return Value(showing: value)
    }
  }

  /// What keeps in mind whether the key path is a declared key.
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
  /// A field that shows a property of objects of any class, which may differ from one to the next.
  ///
  /// A property that an object's class hasn't got is shown as a failure with class and property in its
  /// text.
  public init(_ property: ObjectProperty, format: FieldFormat = .plain, name: String? = nil) {
    let key = property.declaredKey
    self.init(name ?? "\(property)", format: format) { object in
      try property.value(of: object, declared: key)
    }
  }
}
