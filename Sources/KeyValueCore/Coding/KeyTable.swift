import Synchronization

/// The keys of a class, by index and by name.
///
/// The index of a key is its index in the registry. A subclass's table begins with the keys of its
/// superclass, so that an index means the same everywhere.
public final class KeyTable: Sendable {
  /// The name of the class, as errors say it.
  public let className: String
  /// The keys, by index.
  public let keys: [Key]
  private let byName: [ExactName: Int]
  // Safety: key paths in it are literals that capture nothing, and it is never written.
  nonisolated(unsafe) private let byKeyPath: [AnyKeyPath: Int]
  // Safety: what changes in it is atomic.
  nonisolated(unsafe) private let seen = SeenKeyPaths()
  private let superclass: KeyTable?
  /// Whether the macro has made it.
  private let isListed: Bool
  // Safety: written by the macro, it captures nothing, and what it returns only writes key paths down.
  nonisolated(unsafe) private let list: Listing?
  /// The class that the key paths are rooted in; nil of a table without any.
  private let root: ObjectIdentifier?
  /// The same keys as unmarked subclasses write them, made where such a key path is met.
  private let inherited = Mutex<[ObjectIdentifier: KeyTable]>([:])

  /// Returns what lists the keys of a class, this one or a subclass, given the table of the superclass.
  /// Called on any thread, at any time; must capture nothing that isn't Sendable.
  public typealias Listing = (any AnyObject.Type) -> (@isolated(any) (KeyTable?) -> [Key])?

  /// Makes a table. Keys of the superclass come first, rooted in this class.
  ///
  /// Traps when two keys have one name, or a key is declared to be affected by itself or by a key that
  /// the class doesn't have.
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
        "\(className).\(key.name) is declared to be affected by itself"
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
          "\(className).\(key.name) is declared to be affected by \(path); there is no key \(first),"
            + " only \(keys.map(\.name).joined(separator: ", "))"
        )
      }
    }
  }

  /// Makes the table of a class that may be isolated, on whatever thread it is first asked for.
  ///
  /// `list` returns nil for other classes than `type` and its subclasses. If what it returns is isolated to
  /// an actor, so are the keys: reaching values through them elsewhere traps.
  public convenience init(
    _ className: String,
    of type: any AnyObject.Type,
    superclass: KeyTable? = nil,
    listedBy list: @escaping Listing
  ) {
    guard let listed = list(type) else {
      preconditionFailure("\(className): nothing lists the keys of \(type)")
    }
    let keys = KeyTable.keys(superclass, listedBy: listed)
    self.init(className, superclass: superclass, keys, isListed: true, list: list)
  }

  /// The same of a generic class, whose subclasses must be marked to have key paths of their own.
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
    // Safety: as in `Key.isolated`.
    let keys = unsafeBitCast(list, to: ((KeyTable?) -> [Key]).self)(superclass)
    return keys.map { $0.isolated(ifUndecided: actor) }
  }

  /// The table of the nearest class, this one or above, that the macro hasn't been attached to.
  var madeByHand: KeyTable? { isListed ? superclass?.madeByHand : self }

  /// The index of the key with a name.
  public func index(of name: String) -> Int? {
    byName[ExactName(name)]
  }

  /// The index of the key that a key path stands for; nil when it isn't a single key of this class.
  ///
  /// The key path may be rooted in this class, a superclass, or a subclass that adds no keys.
  public func index(of keyPath: AnyKeyPath) -> Int? {
    if let index = seen.index(of: keyPath) { return index }
    if let index = byKeyPath[keyPath] {
      seen.remember(keyPath, index)
      return index
    }
    let type = type(of: keyPath).rootType
    // Not so for a path of several links, as most are that aren't found.
    guard root != ObjectIdentifier(type) else { return nil }
    if let table = inherited(by: type) { return table.byKeyPath[keyPath] }
    return superclass?.index(of: keyPath)
  }

  /// The index of the key that a reading's key path stands for.
  @usableFromInline
  @inline(never)
  func index<Root: AnyObject, Value>(
    of reading: @escaping (Root?, (Value) -> Void) -> AnyKeyPath?
  ) -> Int? {
    index(of: keyPath(of: reading))
  }

  /// The keys as a subclass writes them; nil for a class that isn't one.
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

  /// Whether observing a key of an object means observing its own slot, for certain: an unmarked subclass may
  /// override the property.
  @usableFromInline
  func isDirect(_ index: Int, of object: AnyObject) -> Bool {
    keys[index].isDirect && (keys[index].origin == .manual || lists(object))
  }

  /// Whether the table is that of the object's own class, not of a superclass.
  func lists(_ object: AnyObject) -> Bool { root == ObjectIdentifier(type(of: object)) }

  /// Whether setting a key of an object stores the value, and runs no other code of the class.
  func isPlain(_ index: Int, of object: AnyObject) -> Bool {
    keys[index].origin == .stored && !keys[index].hasObservers && lists(object)
  }

  func requireIndex(of name: String) throws(CodingError) -> Int {
    guard let index = byName[ExactName(name)] else {
      throw CodingError(
        .undefinedKey,
        in: className,
        key: name,
        detail: "no such key; there are \(keys.map(\.name).joined(separator: ", "))"
      )
    }
    return index
  }

  private static let shared = Mutex<[ObjectIdentifier: KeyTable]>([:])

  /// The one table of a generic class, which can't have a static stored property: made at the first call.
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
