import Synchronization

/// How a class maps to a table: its columns, and which property stands for which.
public final class ManagedTable: Sendable {
  let className: String
  /// The table's or view's name.
  let name: String
  /// The key columns that the class names.
  let key: [String]
  /// The properties that live in the database.
  let properties: [ManagedProperty]
  /// The columns that they need, each once.
  let columns: [String]
  /// The index of the key `isDeleted`.
  let deletion: Int
  /// What the class says of its table besides, for where that is made.
  let declaration: TableDeclaration
  /// The positions of each property's columns, by the index of its key.
  private let positions: [[Int]]
  /// The properties that a column concerns, by its position.
  private let users: [[ManagedProperty]]
  /// The position of each property's column where no other property has it, by the index of its key.
  private let ownPositions: [Int?]
  /// The classes that share the table by inheritance; nil where there is one only.
  let family: ManagedFamily?
  /// The class and those above it, the first one first; empty without a family.
  let line: [ManagedKind]
  private let detachedClass = AtomicLazyReference<ManagedClass>()
  private let knownOrders = AtomicLazyReference<RelationOrders>()
  /// Whether its rows hold a relation among many, and are nobody's objects.
  let isLink: Bool
  /// The properties that are relations to one object.
  let relationsToOne: [any ToOneProperty]
  /// The properties that are relations to many objects.
  let relationsToMany: [any ToManyProperty]
  /// Has Swift's own tracking follow `isDeleted`; nil where the class has not asked for that.
  let deletionTracking: SwiftTracking?

  /// Describes a class; what the macro `@Managed` calls.
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

  convenience init(
    _ className: String,
    table: String,
    key: [String],
    deletion: Int,
    _ properties: [ManagedProperty],
    declaration: TableDeclaration,
    isLink: Bool
  ) {
    self.init(
      className,
      table: table,
      key: key,
      deletion: deletion,
      properties,
      declaration: declaration,
      isLink: isLink,
      keyCount: deletion
    )
  }

  /// The table of a class of a family.
  ///
  /// - Parameter line: The class and those above it, the first one first.
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

  private init(
    _ className: String,
    table: String,
    key: [String],
    deletion: Int,
    _ properties: [ManagedProperty],
    declaration: TableDeclaration,
    isLink: Bool,
    keyCount: Int,
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
    var positions = [[Int]](repeating: [], count: keyCount)
    for property in properties {
      positions[property.index] = property.columns.map { column in
        if let position = columns.firstIndex(of: column) { return position }
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

  /// What objects share that are in no context. The two hold each other: a class's table lives as long
  /// as the program.
  var detached: ManagedClass {
    detachedClass.load() ?? detachedClass.storeIfNil(ManagedClass(self, in: nil))
  }

  /// The relations to many in whose order its objects are.
  var orders: [RelationOrder] {
    if relationsToOne.isEmpty { return [] }
    return (knownOrders.load() ?? knownOrders.storeIfNil(RelationOrders(self))).all
  }

  /// Whether objects of the class lead to others.
  var hasRelations: Bool { !relationsToOne.isEmpty || !relationsToMany.isEmpty }

  func positions(of property: ManagedProperty) -> [Int] { positions[property.index] }

  /// The position of the column that only this property has, and no other; nil for those of relations.
  func ownPosition(of property: ManagedProperty) -> Int? {
    ownPositions[property.index]
  }

  /// The property whose key has an index.
  func property(at index: Int) -> ManagedProperty? {
    properties.first { $0.index == index }
  }

  /// The properties that some columns concern, each once.
  func properties(at positions: some Sequence<Int>) -> [ManagedProperty] {
    var found: [ManagedProperty] = []
    for position in positions {
      for user in users[position] where !found.contains(where: { $0 === user }) {
        found.append(user)
      }
    }
    return found
  }

  /// The class in its family.
  var kind: ManagedKind? { line.last }

  /// What a new object has in each column.
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

  /// The property that a key path stands for, as the class or one above it writes it.
  func property(for keyPath: AnyKeyPath) -> ManagedProperty? {
    if let property = properties.first(where: { $0.keyPath == keyPath }) { return property }
    return kind?.keys.index(of: keyPath).flatMap(property)
  }
}
