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
  private let byName: [String: Int]
  // Safety: key paths in it are literals that capture nothing, and it is never written.
  nonisolated(unsafe) private let byKeyPath: [AnyKeyPath: Int]
  private let superclass: KeyTable?
  private let isListed: Bool

  /// Makes a table. Keys of the superclass come first, rooted in this class.
  ///
  /// Traps when two keys have one name, or a key is declared to be affected by itself or by a key that
  /// the class doesn't have.
  public convenience init(_ className: String, superclass: KeyTable? = nil, _ keys: [Key]) {
    self.init(className, superclass: superclass, keys, isListed: false)
  }

  private init(_ className: String, superclass: KeyTable?, _ keys: [Key], isListed: Bool) {
    self.className = className
    self.superclass = superclass
    self.isListed = isListed
    self.keys = keys
    var byName: [String: Int] = [:]
    var byKeyPath: [AnyKeyPath: Int] = [:]
    for (index, key) in keys.enumerated() {
      precondition(byName[key.name] == nil, "\(className) has two keys named \(key.name)")
      precondition(
        key.affectedBy?.contains(key.name) != true,
        "\(className).\(key.name) is declared to be affected by itself"
      )
      byName[key.name] = index
      if let keyPath = key.keyPath { byKeyPath[keyPath] = index }
    }
    self.byName = byName
    self.byKeyPath = byKeyPath
    for key in keys {
      for path in key.affectedBy ?? [] {
        let first = path.prefix { $0 != "." }
        precondition(
          byName[String(first)] != nil,
          "\(className).\(key.name) is declared to be affected by \(path); there is no key \(first),"
            + " only \(keys.map(\.name).joined(separator: ", "))"
        )
      }
    }
  }

  /// Makes the table of a class that may be isolated, on whatever thread it is first asked for.
  ///
  /// `list` is given the table of the superclass and returns the keys of both. If it is isolated to an actor, so
  /// are the keys: reaching values through them elsewhere traps.
  public convenience init(
    _ className: String,
    superclass: KeyTable? = nil,
    listedBy list: @escaping @isolated(any) (KeyTable?) -> [Key]
  ) {
    let actor = list.isolation
    // Safety: as in `Key.isolated`.
    let keys = unsafeBitCast(list, to: ((KeyTable?) -> [Key]).self)(superclass)
    self.init(
      className,
      superclass: superclass,
      keys.map { $0.isolated(ifUndecided: actor) },
      isListed: true
    )
  }

  /// The table of the nearest class, this one or above, that the macro hasn't been attached to.
  var madeByHand: KeyTable? { isListed ? superclass?.madeByHand : self }

  /// The index of the key with a name.
  public func index(of name: String) -> Int? {
    byName[name]
  }

  /// The index of the key that a key path stands for; nil when it isn't a single key of this class.
  public func index(of keyPath: AnyKeyPath) -> Int? {
    byKeyPath[keyPath] ?? superclass?.index(of: keyPath)
  }

  func requireIndex(of name: String) throws(CodingError) -> Int {
    guard let index = byName[name] else {
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
