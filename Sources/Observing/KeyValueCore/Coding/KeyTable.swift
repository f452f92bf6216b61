import Synchronization

/// The keys of a class, by index and by name.
///
/// The index of a key is its index in the registry. A subclass's table begins with the keys of its
/// superclass, so that an index has the same meaning in both.
public final class KeyTable: Sendable {
  /// The name of the class, as used in error messages.
  public let className: String
  /// The keys, by index.
  public let keys: [Key]
  private let byName: [ExactName: Int]
  // Safety: the key paths in it are literals that capture nothing, and it is immutable.
  nonisolated(unsafe) private let byKeyPath: [AnyKeyPath: Int]
  // Safety: its mutable state is atomic.
  nonisolated(unsafe) private let seen = SeenKeyPaths()
  private let superclass: KeyTable?
  /// Whether the macro created the table.
  private let isListed: Bool
  // Safety: the macro writes this closure. It captures nothing, and the closure that it returns
  // only evaluates key path literals.
  nonisolated(unsafe) private let list: Listing?
  /// The root class of the key paths, or nil if the table has none.
  private let root: ObjectIdentifier?
  /// The tables whose key paths have a subclass without the macro as the root, by subclass. Created
  /// when such a key path is first used.
  private let inherited = Mutex<[ObjectIdentifier: KeyTable]>([:])

  /// A function that returns the closure which lists the keys of a class or of a subclass, given
  /// the table of the superclass. Called on any thread, at any time. Its captures must be Sendable.
  public typealias Listing = (any AnyObject.Type) -> (@isolated(any) (KeyTable?) -> [Key])?

  /// Creates a table. The keys of the superclass come first and have this class as their root.
  ///
  /// Traps if two keys have the same name, or if a key declares that it is affected by itself or
  /// by a key that the class does not have.
  public convenience init(_ className: String, superclass: KeyTable? = nil, _ keys: [Key]) {
    self.init(className, superclass: superclass, keys, isListed: false)
  }

  private init(
    _ className: String,
    superclass: KeyTable?,
    _ keys: [Key],
    isListed: Bool,
    list: Listing? = nil
  ) {
    self.className = className
    self.superclass = superclass
    self.isListed = isListed
    self.list = list
    self.keys = keys
    root = keys.last?.keyPath.map { ObjectIdentifier(type(of: $0).rootType) }
    var byName: [ExactName: Int] = [:]
    var byKeyPath: [AnyKeyPath: Int] = [:]
    for (index, key) in keys.enumerated() {
      precondition(
        byName[ExactName(key.name)] == nil,
        "\(className) has two keys named \(key.name)"
      )
      precondition(
        key.affectedBy?.contains(key.name) != true,
        "\(className).\(key.name) declares that it is affected by itself"
      )
      byName[ExactName(key.name)] = index
      if let keyPath = key.keyPath { byKeyPath[keyPath] = index }
    }
    self.byName = byName
    self.byKeyPath = byKeyPath
    for key in keys {
      for path in key.affectedBy ?? [] {
        let first = path.prefix { $0 != "." }
        precondition(
          byName[ExactName(String(first))] != nil,
          "\(className).\(key.name) declares that it is affected by \(path), but there is no key \(first);"
            + " the keys are \(keys.map(\.name).joined(separator: ", "))"
        )
      }
    }
  }

  /// Creates the table of a class that may be isolated, on the thread that first requests it.
  ///
  /// `list` returns nil for classes other than `type` and its subclasses. If the closure that it
  /// returns is isolated to an actor, so are the keys: accessing values through them elsewhere
  /// traps.
  public convenience init(
    _ className: String,
    of type: any AnyObject.Type,
    superclass: KeyTable? = nil,
    listedBy list: @escaping Listing
  ) {
    guard let listed = list(type) else {
      preconditionFailure("\(className): the closure returns no keys for \(type)")
    }
    let keys = KeyTable.keys(superclass, listedBy: listed)
    self.init(className, superclass: superclass, keys, isListed: true, list: list)
  }

  /// Creates the table of a generic class. Its subclasses need the macro to have key paths of their
  /// own.
  public convenience init(
    _ className: String,
    superclass: KeyTable? = nil,
    listedBy list: @escaping @isolated(any) (KeyTable?) -> [Key]
  ) {
    let keys = KeyTable.keys(superclass, listedBy: list)
    self.init(className, superclass: superclass, keys, isListed: true)
  }

  private static func keys(
    _ superclass: KeyTable?,
    listedBy list: @escaping @isolated(any) (KeyTable?) -> [Key]
  ) -> [Key] {
    let actor = list.isolation
    // Safety: see `Key.isolated`.
    let keys = unsafeBitCast(list, to: ((KeyTable?) -> [Key]).self)(superclass)
    return keys.map { $0.isolated(ifUndecided: actor) }
  }

  /// The table of the nearest class without the macro, beginning with this class.
  var madeByHand: KeyTable? { isListed ? superclass?.madeByHand : self }

  /// Returns the index of the key with a name.
  public func index(of name: String) -> Int? {
    byName[ExactName(name)]
  }

  /// Returns the index of the key that a key path refers to, or nil if it is not a single key of
  /// this class.
  ///
  /// The key path may be rooted in this class, a superclass, or a subclass that adds no keys.
  public func index(of keyPath: AnyKeyPath) -> Int? {
    if let index = seen.index(of: keyPath) { return index }
    if let index = byKeyPath[keyPath] {
      seen.remember(keyPath, index)
      return index
    }
    let type = type(of: keyPath).rootType
    // A path of several links, the usual case of a key path that is not found, has this class as
    // its root.
    guard root != ObjectIdentifier(type) else { return nil }
    if let table = inherited(by: type) { return table.byKeyPath[keyPath] }
    return superclass?.index(of: keyPath)
  }

  /// Returns the index of the key whose key path a reading returns.
  @usableFromInline
  @inline(never)
  func index<Root: AnyObject, Value>(
    of reading: @escaping (Root?, (Value) -> Void) -> AnyKeyPath?
  ) -> Int? {
    index(of: keyPath(of: reading))
  }

  /// Returns the keys with a subclass as the root, or nil for a class that is not a subclass.
  private func inherited(by type: any Any.Type) -> KeyTable? {
    guard let list else { return nil }
    let id = ObjectIdentifier(type)
    if let table = inherited.withLock({ $0[id] }) { return table }
    guard let type = type as? any AnyObject.Type, let listed = list(type) else { return nil }
    let keys = KeyTable.keys(superclass, listedBy: listed)
    let made = KeyTable(className, superclass: superclass, keys, isListed: true)
    return inherited.withLock { tables in
      if let table = tables[id] { return table }
      tables[id] = made
      return made
    }
  }

  /// See ``Key/isDirect``.
  func isDirect(_ index: Int) -> Bool { keys[index].isDirect }

  /// Returns whether observing a key of an object requires observing only its own slot. This is
  /// uncertain for an object of a subclass without the macro, which may override the property.
  @usableFromInline
  func isDirect(_ index: Int, of object: AnyObject) -> Bool {
    keys[index].isDirect && (keys[index].origin == .manual || lists(object))
  }

  /// Returns whether this is the table of the object's own class, not of a superclass.
  func lists(_ object: AnyObject) -> Bool { root == ObjectIdentifier(type(of: object)) }

  /// Returns whether setting a key of an object only stores the value, without running other code
  /// of the class.
  func isPlain(_ index: Int, of object: AnyObject) -> Bool {
    keys[index].origin == .stored && !keys[index].hasObservers && lists(object)
  }

  func requireIndex(of name: String) throws(CodingError) -> Int {
    guard let index = byName[ExactName(name)] else {
      throw CodingError(
        .undefinedKey,
        in: className,
        key: name,
        detail: "no such key; the keys are \(keys.map(\.name).joined(separator: ", "))"
      )
    }
    return index
  }

  private static let shared = Mutex<[ObjectIdentifier: KeyTable]>([:])

  /// Returns the table of a generic class, which cannot have a static stored property. The first
  /// call creates it.
  public static func shared(
    for type: any AnyObject.Type,
    make: () -> KeyTable
  ) -> KeyTable {
    let id = ObjectIdentifier(type)
    if let table = shared.withLock({ $0[id] }) { return table }
    let made = make()
    return shared.withLock { tables in
      if let table = tables[id] { return table }
      tables[id] = made
      return made
    }
  }
}
