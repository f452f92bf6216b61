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
  /// The columns of all properties, without duplicates.
  let columns: [String]
  /// The index of the key `isDeleted`.
  let deletion: Int
  /// Further declarations by the class, used when a schema creates the table.
  let declaration: TableDeclaration
  /// The positions of each property's columns, by key index.
  private let positions: [[Int]]
  /// The properties that use a column, by position.
  private let users: [[ManagedProperty]]
  /// The position of each property's column, by key index. Nil for relations, and for columns that
  /// several properties share.
  private let ownPositions: [Int?]
  /// The inheritance hierarchy of classes that share the table, or nil.
  let family: ManagedFamily?
  /// The class and its superclasses, beginning with the base class. Empty without a hierarchy.
  let line: [ManagedKind]
  private let detachedClass = AtomicLazyReference<ManagedClass>()
  private let knownOrders = AtomicLazyReference<RelationOrders>()
  /// Whether this is a join table, whose rows have no public class.
  let isLink: Bool
  let relationsToOne: [any ToOneProperty]
  let relationsToMany: [any ToManyProperty]
  /// The adapter that makes `isDeleted` observable by Swift's `Observation`, or nil if the class
  /// has not requested this.
  let deletionTracking: SwiftTracking?

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
    self.deletion = deletion
    self.declaration = declaration
    relationsToOne = properties.compactMap { $0 as? any ToOneProperty }
    relationsToMany = properties.compactMap { $0 as? any ToManyProperty }
    deletionTracking = properties.first?.deletionTracking(deletion)
    var columns = family?.columns ?? []
    var positions = [[Int]](repeating: [], count: keyCount ?? deletion)
    for property in properties {
      positions[property.index] = property.columns.map { column in
        if let position = columns.firstIndex(ofName: column) { return position }
        columns.append(column)
        return columns.count - 1
      }
    }
    self.columns = columns
    self.positions = positions
    users = columns.indices.map { position in
      properties.filter { positions[$0.index].contains(position) }
    }
    ownPositions = positions.map { [users] positions in
      guard positions.count == 1, users[positions[0]].count == 1,
        !(users[positions[0]][0] is any ToOneProperty)
      else { return nil }
      return positions[0]
    }
  }

  /// The shared data of objects without a context. It and the mapping retain each other, which is
  /// intended: mappings exist as long as the process.
  var detached: ManagedClass {
    detachedClass.load() ?? detachedClass.storeIfNil(ManagedClass(self, in: nil))
  }

  /// The ordered to-many relations of other classes that contain objects of this class.
  var orders: [RelationOrder] {
    if relationsToOne.isEmpty { return [] }
    return (knownOrders.load() ?? knownOrders.storeIfNil(RelationOrders(self))).all
  }

  var hasRelations: Bool { !relationsToOne.isEmpty || !relationsToMany.isEmpty }

  /// The key columns that the class names, or `id`.
  var definedKey: [String] {
    key.isEmpty ? columns.filter { $0.lowercased() == "id" } : key
  }

  func positions(of property: ManagedProperty) -> [Int] { positions[property.index] }

  /// Returns the position of a column that only this property uses. Returns nil for relations and
  /// for shared columns.
  func ownPosition(of property: ManagedProperty) -> Int? {
    ownPositions[property.index]
  }

  /// Returns the property with a key index.
  func property(at index: Int) -> ManagedProperty? {
    properties.first { $0.index == index }
  }

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

  /// The description of the class in its hierarchy.
  var kind: ManagedKind? { line.last }

  /// Returns the column values of a new object.
  func initialValues() -> [Value] {
    var values = users.map { users in
      for user in users {
        let value = user.initialValue
        if !value.isNull { return value }
      }
      return .null
    }
    if let kind { values[ManagedFamily.kindPosition] = kind.value ?? .null }
    return values
  }

  /// Returns the property for a key path of the class or a superclass.
  func property(for keyPath: AnyKeyPath) -> ManagedProperty? {
    if let property = properties.first(where: { $0.keyPath == keyPath }) { return property }
    return kind?.keys.index(of: keyPath).flatMap(property)
  }
}
