import Synchronization

/// An inheritance hierarchy of classes that share one table. A discriminator column determines the
/// class of each row.
final class ManagedFamily: Sendable {
  /// The classes of a hierarchy and their discriminators.
  private final class Tables: Sendable {
    let all: [ManagedTable]
    let byValue: [Value: ManagedTable]

    init(_ all: [ManagedTable]) {
      self.all = all
      var byValue: [Value: ManagedTable] = [:]
      for table in all {
        guard let value = table.kind?.value else { continue }
        if let other = byValue[value] {
          preconditionFailure(
            "\(other.className) and \(table.className) have the same kind \(value.quoted);"
              + " give one of them another kind"
          )
        }
        byValue[value] = table
      }
      self.byValue = byValue
    }
  }

  let name: String
  let key: [String]
  let kindColumn: String
  /// The declarations for the table by the base class.
  let declaration: TableDeclaration
  /// The columns of all classes without duplicates. The first one is the discriminator column.
  let columns: [String]
  private let root: ManagedKind
  private let made = AtomicLazyReference<Tables>()

  init(
    _ name: String,
    key: [String],
    kindColumn: String,
    declaration: TableDeclaration,
    _ root: ManagedKind
  ) {
    self.name = name
    self.key = key
    self.kindColumn = kindColumn
    self.declaration = declaration
    self.root = root
    var columns = [kindColumn]
    func add(_ kind: ManagedKind) {
      for property in kind.properties {
        precondition(
          !property.columns.contains(name: kindColumn),
          "\(kind.className).\(property.name): the column \(kindColumn) stores the class of each row;"
            + " remove the property"
        )
        for column in property.columns where !columns.contains(name: column) {
          columns.append(column)
        }
      }
      for subclass in kind.subclasses { add(subclass) }
    }
    add(root)
    self.columns = columns
  }

  /// The position of the discriminator column.
  static var kindPosition: Int { 0 }

  /// The mappings of all classes. Each follows its superclass.
  var tables: [ManagedTable] { madeTables.all }

  /// Returns the class of a row, or nil if no class has its discriminator.
  func table(of values: [Value]) -> ManagedTable? {
    madeTables.byValue[values[Self.kindPosition]]
  }

  private var madeTables: Tables {
    if let known = made.load() { return known }
    var all: [ManagedTable] = []
    func add(_ kind: ManagedKind, below superclasses: [ManagedKind]) {
      let line = superclasses + [kind]
      all.append(ManagedTable(self, line))
      for subclass in kind.subclasses { add(subclass, below: line) }
    }
    add(root, below: [])
    return made.storeIfNil(Tables(all))
  }
}

// Inheritance.
extension ManagedTable {
  /// Creates the mapping of the base class of a hierarchy. Called by code that `@Managed`
  /// generates.
  ///
  /// - Parameters:
  ///   - name: The name of the table.
  ///   - key: The key columns that the class names.
  ///   - kindColumn: The discriminator column.
  ///   - root: The base class with all its subclasses.
  ///   - declaration: The declarations for the table.
  public static func family(
    _ name: String,
    key: [String],
    kindColumn: String,
    _ root: ManagedKind,
    declaration: TableDeclaration = TableDeclaration()
  ) -> ManagedTable {
    ManagedFamily(name, key: key, kindColumn: kindColumn, declaration: declaration, root).tables[0]
  }

  /// Returns the mapping of another class of the hierarchy. Called by code that `@Managed`
  /// generates.
  ///
  /// Traps if the superclass does not name the class among its subclasses.
  public func table(of kind: ManagedKind) -> ManagedTable {
    guard let table = family?.tables.first(where: { $0.kind === kind }) else {
      preconditionFailure(
        "\(className) does not list \(kind.className) among its subclasses:"
          + " add 'subclasses: \"\(kind.className)\"' to its @Managed"
      )
    }
    return table
  }

  /// An identity that all classes of a hierarchy share.
  var identity: ObjectIdentifier { family.map(ObjectIdentifier.init) ?? ObjectIdentifier(self) }

  /// The mappings of all classes that share the table: those of the hierarchy, or only this one.
  var members: [ManagedTable] { family?.tables ?? [self] }

  /// Returns whether the class is equal to another class or is one of its subclasses.
  func isKind(of other: ManagedTable) -> Bool {
    if self === other { return true }
    guard let kind = other.kind else { return false }
    return line.contains { $0 === kind }
  }

  /// Returns whether the class declares or inherits a property.
  func has(_ property: ManagedProperty) -> Bool { properties.contains { $0 === property } }

  /// Returns the class that declares a property of this class.
  func declarer(of property: ManagedProperty) -> ManagedTable {
    members.first { isKind(of: $0) && $0.has(property) } ?? self
  }

  /// The discriminators of the class and its subclasses.
  var kindValues: [Value] { members.filter { $0.isKind(of: self) }.compactMap { $0.kind?.value } }

  /// Whether the class has no discriminator and therefore no direct instances.
  var isAbstract: Bool { kind.map { $0.value == nil } ?? false }

  /// Whether objects of the class may be instances of a subclass.
  var hasSubclasses: Bool { !(kind?.subclasses.isEmpty ?? true) }

  /// Traps if the class has no direct instances.
  func requireOwnObjects() {
    precondition(
      !isAbstract,
      "\(className) has no kind: insert an object of a subclass, or add 'kind:' to its @Managed"
    )
  }

  /// Returns whether a row is a direct instance of this class.
  func fits(_ values: [Value]) -> Bool {
    guard let kind else { return true }
    return kind.value == values[ManagedFamily.kindPosition]
  }

  /// A predicate that selects the rows of the class and its subclasses. Nil if the class does not
  /// share its table.
  var kindTest: RowExpression? { kindTest(scope: 0) }

  /// Returns a predicate that selects the rows of the class and its subclasses, for rows of a
  /// scope. Nil if the class does not share its table.
  func kindTest(scope: Int) -> RowExpression? {
    guard let family else { return nil }
    let values = kindValues
    let column = RowExpression.column(family.kindColumn, scope: scope)
    return values.count == 1 ? .equal(column, .value(values[0])) : .isOne(column, of: values)
  }
}
