public import KeyValueCore

/// An object that represents one row of a table. The macro
/// ``Managed(_:key:unique:indexes:checks:originalName:)`` adds the conformance.
///
/// ```swift
/// guard let album = try context.find(\Album.title, "Pastel Blues") else { return }
/// let token = album.observe(\.artist?.name, options: .new) { album, _ in
///   names.append(album.artist?.name ?? "unknown artist")
/// }
/// ```
///
/// Managed objects are observable by key, by key path through relations, and by dependent keys. An
/// object can be a *fault*: its values are not loaded or may be outdated. Reading or setting a
/// property loads all of them. Loading and unloading are not changes. Observing a key does not load
/// the object; observing a path loads the objects along the path. After a commit of another
/// connection, observers are notified of exactly the keys whose values differ.
///
/// A class with the macro ``Managed(_:key:unique:indexes:checks:originalName:)`` is `Hashable` by
/// object identity. It is `Identifiable` by its property `id` or, if it has none, by object
/// identity.
///
/// An object is isolated to the same actor as its context. It does not retain the context. After
/// the context is deallocated, loaded values can still be read.
public protocol ManagedObject: KeyValueObservable, Deletable {
  /// Creates an object with a state. Called by contexts.
  init(managedState: ManagedState)
  /// The mapping between the class and its table.
  static var managedTable: ManagedTable { get }
  /// The state of the object's row.
  var managedState: ManagedState { get }
  /// A Boolean value indicating whether the object is marked for deletion, or its row no longer
  /// exists.
  ///
  /// Observable. The other properties keep their last values.
  var isDeleted: Bool { get }
  /// Validates the object. Called for each inserted or changed object before a save.
  ///
  /// The method may set properties. An error that it throws ends the save before anything is
  /// written. The default implementation does nothing.
  func validate() throws
  /// Rules for single properties. They are checked before a save, like ``validate()``, and by
  /// ``validateValue(_:forKey:)``. The default is empty. A subclass adds its rules to those of
  /// `super`.
  static var validationRules: [ValidationRule] { get }
  /// Validates the deletion of the object's row. Called for each object marked for deletion before
  /// a save. An error that it throws ends the save before anything is written.
  func validateForDeletion() throws

  /// Called after the object was inserted into a context as a new object. Can be used to set
  /// initial values. These changes are undone together with the insertion. Not called when the
  /// insertion is redone.
  func awakeFromInsert()
  /// Called after the values of the object's row were loaded for the first time. Must not change
  /// properties that are saved.
  func awakeFromFetch()
  /// Called at the beginning of a save that writes or deletes the object's row, before validation.
  /// May set properties of any object.
  func willSave()
  /// Called after a save that has written or deleted the object's row, when all objects have
  /// applied the result.
  func didSave()
  /// Called when the object is about to be deleted in this context, before observers are notified.
  /// The object can still be read, and the method may delete other objects. Not called for
  /// deletions by other connections or by foreign keys.
  func prepareForDeletion()
  /// Called when the object is about to become a fault, because its values may be outdated and are
  /// not observed. They can still be read. Must not change objects.
  func willTurnIntoFault()
  /// Called after the object has become a fault, for example to discard values that were computed
  /// from its properties. The next access loads the object again. Must not change objects.
  func didTurnIntoFault()
}

extension ManagedObject {
  public func validate() throws {}
  public func awakeFromInsert() {}
  public func awakeFromFetch() {}
  public func willSave() {}
  public func didSave() {}
  public func prepareForDeletion() {}
  public func willTurnIntoFault() {}
  public func didTurnIntoFault() {}

  /// Returns whether both are the same object.
  public static func == (left: Self, right: Self) -> Bool { left === right }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

  /// The key of the object's row. Nil until the object is saved for the first time.
  public var rowKey: RowKey? {
    managedState.key.flatMap { $0.isProvisional ? nil : $0 }
  }

  /// The context of the object, or nil. Cast it to ``ManagedContext`` for synchronous calls.
  public var managedContext: AsyncManagedContext? { managedState.context }

  /// A Boolean value indicating whether the next access to a property loads the object. Does not
  /// load the object itself. Not observable.
  public var isFault: Bool { managedState.row.isFault }

  /// A Boolean value indicating whether the object has unsaved changes.
  public var hasChanges: Bool { managedState.isPending }

  /// The names of the properties with unsaved changes.
  public var changedKeys: [String] {
    let edited = managedState.editedColumns
    return managedState.table.properties.filter { property in
      managedState.table.positions(of: property).contains { edited.contains($0) }
    }.map(\.name)
  }

  /// Returns the value of a property, or throws the reason why its column cannot be decoded.
  ///
  /// In contrast, reading the property itself returns the initial value, or nil, in that case.
  ///
  /// - Throws: `StoreError` with the code `wrongType`, or with another code if the row cannot be
  ///   read.
  public func checkedValue<Property>(_ keyPath: KeyPath<Self, Property>) throws -> Property {
    managedState.load(self)
    if isFault, let failure = managedState.context?.failure { throw failure }
    if let property = managedState.table.property(for: keyPath),
      let problem = property.problem(in: managedState)
    {
      throw problem
    }
    return self[keyPath: keyPath]
  }

  /// The errors of all columns that cannot be decoded as their properties' types. Loads the object
  /// if it is a fault.
  public var valueErrors: [StoreError] {
    managedState.load(self)
    return managedState.table.properties.compactMap { $0.problem(in: managedState) }
  }
}
