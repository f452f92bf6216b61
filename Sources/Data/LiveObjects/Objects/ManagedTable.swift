import Synchronization

/// The mapping between a class and its table: the columns, and the properties stored in them.
///
/// `@Managed` generates one for each class:
///
/// ```swift
/// @Managed("artist")
/// final class Artist {
///   var id: Int64?
///   @Relation(inverse: \Album.artist) var albums: [Album]
/// }
/// ```
public final class ManagedTable: Sendable {
  let className: String
  /// The name of the table or view.
  let name: String
  /// The key columns that the class names.
  let key: [String]
  /// The stored properties and relations.
  let properties: [ManagedProperty]
  /// The columns that the properties use.
  private let columnUse: PropertyColumns
  private let relations: TableRelations
  /// The key `isDeleted`.
  let deletion: DeletionKey
  /// Further declarations by the class, used when a schema creates the table.
  let declaration: TableDeclaration
  /// The inheritance hierarchy of classes that share the table, or nil.
  let family: ManagedFamily?
  /// The class and its superclasses, beginning with the base class. Empty without a hierarchy.
  let line: [ManagedKind]
  private let detachedClass = AtomicLazyReference<ManagedClass>()
  /// Whether this is a join table, whose rows have no public class.
  let isLink: Bool

  /// The key `isDeleted` of a class.
  struct DeletionKey: Sendable {
    /// The index of the key.
    let index: Int
    /// The adapter that makes the key observable by Swift's `Observation`, or nil if the class has
    /// not requested this.
    let tracking: SwiftTracking?
  }

  /// Creates a mapping. Called by code that `@Managed` generates.
  public convenience init(
    _ className: String,
    table: String,
    key: [String],
    deletion: Int,
    _ properties: [ManagedProperty],
    declaration: TableDeclaration = TableDeclaration()
  ) {
    self.init(
      className,
      table: table,
      key: key,
      deletion: deletion,
      properties,
      declaration: declaration,
      isLink: false
    )
  }

  /// Creates the mapping of a class in a hierarchy.
  ///
  /// - Parameter line: The class and its superclasses, beginning with the base class.
  convenience init(_ family: ManagedFamily, _ line: [ManagedKind]) {
    let kind = line[line.count - 1]
    guard let deletion = kind.keys.index(of: "isDeleted") else {
      preconditionFailure("\(kind.className) has no key isDeleted")
    }
    self.init(
      kind.className,
      table: family.name,
      key: family.key,
      deletion: deletion,
      line.flatMap(\.properties),
      declaration: family.declaration,
      isLink: false,
      keyCount: kind.keys.keys.count,
      family: family,
      line: line
    )
  }

  init(
    _ className: String,
    table: String,
    key: [String],
    deletion: Int,
    _ properties: [ManagedProperty],
    declaration: TableDeclaration,
    isLink: Bool,
    keyCount: Int? = nil,
    family: ManagedFamily? = nil,
    line: [ManagedKind] = []
  ) {
    self.isLink = isLink
    self.family = family
    self.line = line
    self.className = className
    name = table
    self.key = key
    self.properties = properties
    self.declaration = declaration
    self.deletion = DeletionKey(
      index: deletion,
      tracking: properties.first?.deletionTracking(deletion)
    )
    relations = TableRelations(properties)
    columnUse = PropertyColumns(
      properties,
      keyCount: keyCount ?? deletion,
      after: family?.columns ?? []
    )
  }

  /// The columns of all properties, without duplicates.
  var columns: [String] { columnUse.names }

  var relationsToOne: [any ToOneProperty] { relations.toOne }

  var relationsToMany: [any ToManyProperty] { relations.toMany }

  /// The shared data of objects without a context. It and the mapping retain each other, which is
  /// intended: mappings exist as long as the process.
  var detached: ManagedClass {
    detachedClass.load() ?? detachedClass.storeIfNil(ManagedClass(self, in: nil))
  }

  /// The ordered to-many relations of other classes that contain objects of this class.
  var orders: [RelationOrder] { relations.orders(of: self) }

  var hasRelations: Bool { !relationsToOne.isEmpty || !relationsToMany.isEmpty }

  /// The key columns that the class names, or `id`.
  var definedKey: [String] {
    key.isEmpty ? columns.filter { $0.lowercased() == "id" } : key
  }

  func positions(of property: ManagedProperty) -> [Int] { columnUse.positions(of: property) }

  /// Returns the position of a column that only this property uses. Returns nil for relations and
  /// for shared columns.
  func ownPosition(of property: ManagedProperty) -> Int? { columnUse.ownPosition(of: property) }

  /// Returns the property with a key index.
  func property(at index: Int) -> ManagedProperty? {
    properties.first { $0.index == index }
  }

  /// Returns the properties that use any of the given columns, without duplicates.
  func properties(at positions: some Sequence<Int>) -> [ManagedProperty] {
    columnUse.properties(at: positions)
  }

  /// The description of the class in its hierarchy.
  var kind: ManagedKind? { line.last }

  /// Returns the column values of a new object.
  func initialValues() -> [Value] {
    var values = columnUse.initialValues
    if let kind { values[ManagedFamily.kindPosition] = kind.value ?? .null }
    return values
  }

  /// Returns the property for a key path of the class or a superclass.
  func property(for keyPath: AnyKeyPath) -> ManagedProperty? {
    if let property = properties.first(where: { $0.keyPath == keyPath }) { return property }
    return kind?.keys.index(of: keyPath).flatMap(property)
  }
}

/// Which columns of a table the properties of a class use.
struct PropertyColumns: Sendable {
  /// The columns of all properties, without duplicates.
  let names: [String]
  /// The positions of each property's columns, by key index.
  private let positions: [[Int]]
  /// The properties that use a column, by position.
  private let users: [[ManagedProperty]]
  /// The position of each property's column, by key index. Nil for relations, and for columns that
  /// several properties share.
  private let own: [Int?]

  /// - Parameters:
  ///   - keyCount: The number of key indexes of properties.
  ///   - inherited: The columns that precede those of the properties.
  init(_ properties: [ManagedProperty], keyCount: Int, after inherited: [String]) {
    var names = inherited
    var positions = [[Int]](repeating: [], count: keyCount)
    for property in properties {
      positions[property.index] = property.columns.map { column in
        if let position = names.firstIndex(ofName: column) { return position }
        names.append(column)
        return names.count - 1
      }
    }
    let users = names.indices.map { position in
      properties.filter { positions[$0.index].contains(position) }
    }
    self.names = names
    self.positions = positions
    self.users = users
    own = positions.map { positions in
      guard positions.count == 1, users[positions[0]].count == 1,
        !(users[positions[0]][0] is any ToOneProperty)
      else { return nil }
      return positions[0]
    }
  }

  func positions(of property: ManagedProperty) -> [Int] { positions[property.index] }

  /// Returns the position of a column that only this property uses. Returns nil for relations and
  /// for shared columns.
  func ownPosition(of property: ManagedProperty) -> Int? { own[property.index] }

  /// Returns the properties that use any of the given columns, without duplicates.
  func properties(at positions: some Sequence<Int>) -> [ManagedProperty] {
    var found: [ManagedProperty] = []
    for position in positions {
      for user in users[position] where !found.contains(where: { $0 === user }) {
        found.append(user)
      }
    }
    return found
  }

  /// The column values of a new object.
  var initialValues: [Value] {
    users.map { users in
      for user in users {
        let value = user.initialValue
        if !value.isNull { return value }
      }
      return .null
    }
  }
}

/// The relations of a class.
struct TableRelations: ~Copyable, Sendable {
  let toOne: [any ToOneProperty]
  let toMany: [any ToManyProperty]
  private let knownOrders = AtomicLazyReference<RelationOrders>()

  init(_ properties: [ManagedProperty]) {
    toOne = properties.compactMap { $0 as? any ToOneProperty }
    toMany = properties.compactMap { $0 as? any ToManyProperty }
  }

  /// Returns the ordered to-many relations of other classes that contain objects of the class.
  func orders(of table: ManagedTable) -> [RelationOrder] {
    if toOne.isEmpty { return [] }
    return (knownOrders.load() ?? knownOrders.storeIfNil(RelationOrders(table))).all
  }
}
