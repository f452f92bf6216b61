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

  /// Makes a table. Keys of the superclass come first, rooted in this class.
  ///
  /// Traps when two keys have one name, or a key is declared to be affected by itself or by a key that
  /// the class doesn't have.
  public init(_ className: String, superclass: KeyTable? = nil, _ keys: [Key]) {
    self.className = className
    self.superclass = superclass
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
