/// An object that reports its changes by a mechanism outside of this package, such as Objective-C's
/// key-value observing. Cells, tables and orders observe it like all other objects.
///
/// Swift cannot see the properties that a getter of such an object reads. It is therefore observed
/// where it is read by key path or by name: in fields, columns and orders, and elsewhere with
/// ``followed(_:)``. A cell's `update(from:)` and a field's closure that read none of the object's
/// own properties in this way observe the complete object, if its class supports that.
public protocol ForeignObservable: AnyObject {
  /// Calls `onChange` after each change of a property, on the thread of the change, until the token
  /// is invalidated or released. The token retains the object. Returns nil if the property cannot
  /// be observed.
  func followForeign(
    _ key: ForeignKey,
    onChange: @escaping @Sendable () -> Void
  ) -> ObservationToken?

  /// Returns the value at a key path string.
  ///
  /// - Throws: An error whose text contains the class and the unknown key.
  func foreignValue(atKeyPath keyPath: String) throws -> Any?

  /// Whether the object was deleted from its store. ``ForeignKey/deletion`` observes it.
  var isForeignDeleted: Bool { get }

  /// Returns whether a key leads to a property of another object. The default implementation
  /// returns true for names of several components.
  func leadsToOtherObject(_ key: ForeignKey) -> Bool
}

/// The observable parts of a ``ForeignObservable``.
public enum ForeignKey: Hashable {
  /// A property or a path of properties.
  case keyPath(AnyKeyPath)
  /// A property or a path of properties, by name.
  case name(String)
  /// Whether the object was deleted from its store.
  case deletion
  /// All properties of the object, but not those of objects that it refers to. Classes that cannot
  /// list their properties, and classes whose objects are changed on several threads, do not
  /// support this key.
  case object
}

extension ForeignObservable {
  public func leadsToOtherObject(_ key: ForeignKey) -> Bool {
    if case .name(let name) = key { name.contains(".") } else { false }
  }

  /// Returns the value at a key path. A tracked evaluation, such as a cell's `update(from:)`,
  /// observes it.
  ///
  /// <!-- fragment: needs Objective-C -->
  /// ```swift
  /// override func update(from letter: Letter) { subject.text = letter.followed(\.subject) }
  /// ```
  ///
  /// Without tracking, it costs one test more than reading the property.
  public func followed<Value>(_ keyPath: KeyPath<Self, Value>) -> Value {
    noteForeignRead(.keyPath(keyPath))
    return self[keyPath: keyPath]
  }

  /// Runs `read`, which may read the object in ways that cannot be tracked. Observes the complete
  /// object, unless `read` used ``followed(_:)`` for a property of the object itself.
  package func readCompletely<Result>(_ read: () throws -> Result) rethrows -> Result {
    guard let listener = TrackingListener.current as? MarkListener else { return try read() }
    return try listener.readCompletely(self, read)
  }

  /// Records a read for the listener that is tracking on this thread.
  package func noteForeignRead(_ key: ForeignKey) {
    (TrackingListener.current as? MarkListener)?.noteForeign(self, key)
  }
}
