public import KeyValueCore

/// An object that stands for one row of a table; ``Managed(_:key:unique:indexes:originalName:)`` conforms
/// a class to it.
///
/// It is observable like any other: keys, paths through relations, dependent keys. An object from
/// a context may be a *fault*: its values are not loaded, or may be out of date. Reading or
/// setting one loads all. Neither loading nor unloading is a change; observing a single key loads
/// nothing, observing a path loads what it leads through. After a commit of another connection
/// the keys whose values differ are notified, and no others.
///
/// A class that ``Managed(_:key:unique:indexes:originalName:)`` maps is `Hashable`, by being the same object,
/// and `Identifiable`: by its property `id` if it has one, otherwise by itself.
///
/// It belongs to the isolation of its context. It does not hold the context; when that is gone,
/// what was loaded can be read on.
public protocol ManagedObject: KeyValueObservable, Deletable {
  /// Makes an object of a state; what a context calls.
  init(managedState: ManagedState)
  /// How the class maps to its table.
  static var managedTable: ManagedTable { get }
  /// What is known of the row.
  var managedState: ManagedState { get }
  /// Whether the object was deleted in its context, or its row is no longer in the table.
  ///
  /// It may be observed. The values stay what they last were.
  var isDeleted: Bool { get }
  /// Checks the object before it is saved; called for each object that was inserted or changed.
  ///
  /// It may set properties. What it throws ends the save, which has written nothing then. Without
  /// one of its own a class is always valid.
  func validate() throws
  /// What has to be so of single properties; checked as ``validate()`` is, and by
  /// ``validateValue(_:forKey:)``. Without ones of its own a class has none; a subclass adds its own to
  /// those of `super`.
  static var validationRules: [ValidationRule] { get }
  /// Checks whether the object's row may be deleted, before it is saved; called for each object that was
  /// deleted here. What it throws ends the save, which has written nothing then.
  func validateForDeletion() throws

  /// Called when the object was put into a context as a new one, before anybody saves it: to set what
  /// each new object has. What it sets is undone with the insertion. Not called when that is done again.
  func awakeFromInsert()
  /// Called when the values of the object's row were loaded for the first time. It must not change what
  /// is to be saved.
  func awakeFromFetch()
  /// Called at the beginning of each save that writes something of the object, or deletes its row, before
  /// it is validated. It may set properties, also of others.
  func willSave()
  /// Called after each save that has written something of the object, or deleted its row, once all
  /// objects know of it.
  func didSave()
  /// Called when the object is about to be deleted here, before anybody is told: it can still be read,
  /// and may delete others. Not called when its row is deleted by others, or by a foreign key.
  func prepareForDeletion()
}

extension ManagedObject {
  public func validate() throws {}
  public func awakeFromInsert() {}
  public func awakeFromFetch() {}
  public func willSave() {}
  public func didSave() {}
  public func prepareForDeletion() {}

  /// Objects are equal when they are the same.
  public static func == (left: Self, right: Self) -> Bool { left === right }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

  /// What tells the object's row apart; nil until it is saved for the first time.
  public var rowKey: RowKey? {
    managedState.key.flatMap { $0.isProvisional ? nil : $0 }
  }

  /// The context that the object is in, or nil.
  public var managedContext: ManagedContext? { managedState.context }

  /// Whether the next read has to load. Asking does not load, and cannot be observed.
  public var isFault: Bool { managedState.row.isFault }

  /// Whether there is anything of this object to save.
  public var hasChanges: Bool { managedState.isPending }

  /// The names of the keys whose columns were changed here and not saved.
  public var changedKeys: [String] {
    let edited = managedState.editedColumns
    return managedState.table.properties.filter { property in
      managedState.table.positions(of: property).contains { edited.contains($0) }
    }.map(\.name)
  }

  /// The value of a property, or the reason why the file holds none of its type.
  ///
  /// Reading the property itself gives its initial value, or nil, in that case.
  ///
  /// - Throws: `StoreError` with the code `wrongType`; or another, when the row cannot be read.
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

  /// The values in the file that do not fit the types of their properties. Loads a fault.
  public var valueErrors: [StoreError] {
    managedState.load(self)
    return managedState.table.properties.compactMap { $0.problem(in: managedState) }
  }
}
