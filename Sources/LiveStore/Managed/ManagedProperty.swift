#if SQLite
  import KeyValueCore

  /// One property of a managed class: a column, or a relation.
  // Safety: immutable, subclasses too. Key paths are literals that capture nothing, and the closures
  // are made of expressions that stand in a class's body and capture nothing either.
  public class ManagedProperty: @unchecked Sendable {
    /// The index of its key.
    let index: Int
    let name: String
    /// The columns that hold its value; none for a relation to many objects.
    let columns: [String]
    let keyPath: AnyKeyPath

    init(_ index: Int, _ name: String, _ columns: [String], _ keyPath: AnyKeyPath) {
      self.index = index
      self.name = name
      self.columns = columns
      self.keyPath = keyPath
    }

    /// What a new object has in the column.
    var initialValue: SQLiteValue { .null }

    /// Announces a change to whoever observes the property; the answer tells them when it is made.
    func announce(_ object: any ManagedObject) -> (() -> Void)? { nil }

    /// Why what the column holds cannot be read as the property's type.
    func problem(in state: ManagedState) -> StoreError? { nil }
  }

  /// A property that knows its class and its type.
  // Safety: as its superclass.
  public class TypedManagedProperty<Root: ManagedObject, Value>: ManagedProperty,
    @unchecked Sendable
  {
    /// The value as it is known now; loads nothing for a column.
    func read(_ object: Root) -> Value {
      preconditionFailure("\(Root.self).\(name) cannot be read")
    }

    final override func announce(_ object: any ManagedObject) -> (() -> Void)? {
      let state = object.managedState
      guard state.registry.isObserved(index), let root = object as? Root else { return nil }
      let announcement = state.registry.willMutate(index, of: root) { self.read(root) }
      return {
        state.registry.didMutate(self.index, of: root, announcement) { self.read(root) }
      }
    }
  }
#endif
