/// An object that tells of its changes by somebody else's means than this package's, such as Objective-C's
/// key-value observing. Cells, tables and orders follow it as they follow all others.
///
/// Swift can't see what of it a getter reads. So it is followed where it is read by key path or by name:
/// in fields, columns and orders, and elsewhere by ``followed(_:)``.
public protocol ForeignObservable: AnyObject {
  /// Begins to call `onChange` after each change of a property, on whatever thread makes it, until the token
  /// is ended or dropped. The token holds the object. Nil where the property can't be observed.
  func followForeign(
    _ key: ForeignKey,
    onChange: @escaping @Sendable () -> Void
  ) -> ObservationToken?

  /// The value at a key path given by name.
  ///
  /// - Throws: What is wrong with the name; the class and the key stand in its text.
  func foreignValue(atKeyPath keyPath: String) throws -> Any?

  /// Whether the object was deleted from where it is kept: what ``ForeignKey/deletion`` tells of.
  var isForeignDeleted: Bool { get }
}

/// What of a ``ForeignObservable`` is followed.
public enum ForeignKey: Hashable {
  /// A property, or a path of properties.
  case keyPath(AnyKeyPath)
  /// The same, by name.
  case name(String)
  /// Whether the object was deleted from where it is kept.
  case deletion
}

extension ForeignObservable {
  /// The value at a key path. Whoever tracks the reading, as a cell does in `update(from:)`, follows it.
  ///
  /// ```swift
  /// override func update(from letter: Letter) { subject.text = letter.followed(\.subject) }
  /// ```
  ///
  /// Where nothing is tracked it costs one test more than reading the property.
  public func followed<Value>(_ keyPath: KeyPath<Self, Value>) -> Value {
    noteForeignRead(.keyPath(keyPath))
    return self[keyPath: keyPath]
  }

  /// Notes, for the cell or the order that is tracking, that something is about to be read.
  package func noteForeignRead(_ key: ForeignKey) {
    (TrackingListener.current as? MarkListener)?.noteForeign(self, key)
  }
}
