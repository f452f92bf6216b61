import Synchronization

/// Classes that inherit from one and share its table: a column of that names the class of each row.
final class ManagedFamily: Sendable {
  /// The class of a row, and the tables of all.
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
            "\(other.className) and \(table.className) are both named \(value.quoted);"
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
  /// What the first class says of the table.
  let declaration: TableDeclaration
  /// The columns of all classes, each once; the first is the one of the kind.
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
          !property.columns.contains(kindColumn),
          "\(kind.className).\(property.name): the column \(kindColumn) names the class of each row;"
            + " leave the property out"
        )
        for column in property.columns where !columns.contains(column) { columns.append(column) }
      }
      for subclass in kind.subclasses { add(subclass) }
    }
    add(root)
    self.columns = columns
  }

  /// Where the name of the kind stands in each row.
  static var kindPosition: Int { 0 }

  /// The tables of all classes, each after that of its superclass.
  var tables: [ManagedTable] { madeTables.all }

  /// The class of a row; nil where none has its kind.
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

// What a table knows of the family of its class.
extension ManagedTable {
  /// Makes the table of the first class of a family; what the macro `@Managed` calls.
  ///
  /// - Parameters:
  ///   - name: The table's name.
  ///   - key: The key columns that the class names.
  ///   - kindColumn: The column that names the class of each row.
  ///   - root: The class, and those below it.
  ///   - declaration: What it says of the table.
  public static func family(
    _ name: String,
    key: [String],
    kindColumn: String,
    _ root: ManagedKind,
    declaration: TableDeclaration = TableDeclaration()
  ) -> ManagedTable {
    ManagedFamily(name, key: key, kindColumn: kindColumn, declaration: declaration, root).tables[0]
  }

  /// The table of another class of the family; what the macro `@Managed` calls.
  ///
  /// Traps when the class above does not name that class among its subclasses.
  public func table(of kind: ManagedKind) -> ManagedTable {
    guard let table = family?.tables.first(where: { $0.kind === kind }) else {
      preconditionFailure(
        "\(className) does not name \(kind.className) among its subclasses:"
          + " write 'subclasses: \"\(kind.className)\"' there"
      )
    }
    return table
  }

  /// What is the same for all classes whose objects stand for rows of the table.
  var identity: ObjectIdentifier { family.map(ObjectIdentifier.init) ?? ObjectIdentifier(self) }

  /// Those of which each has properties of its own: the classes of a family, or the one that there is.
  var members: [ManagedTable] { family?.tables ?? [self] }

  /// Whether the class is another, or below it.
  func isKind(of other: ManagedTable) -> Bool {
    if self === other { return true }
    guard let kind = other.kind else { return false }
    return line.contains { $0 === kind }
  }

  /// Whether a property is one of the class, or of one above it.
  func has(_ property: ManagedProperty) -> Bool { properties.contains { $0 === property } }

  /// The class that declares a property of this one.
  func declarer(of property: ManagedProperty) -> ManagedTable {
    members.first { isKind(of: $0) && $0.has(property) } ?? self
  }

  /// What names the classes that are this one, or below it.
  var kindValues: [Value] { members.filter { $0.isKind(of: self) }.compactMap { $0.kind?.value } }

  /// Whether the class has no objects that are of none of its subclasses.
  var isAbstract: Bool { kind.map { $0.value == nil } ?? false }

  /// Whether objects of the class may be of others, too.
  var hasSubclasses: Bool { !(kind?.subclasses.isEmpty ?? true) }

  /// Traps when there are no objects of this class itself.
  func requireOwnObjects() {
    precondition(
      !isAbstract,
      "\(className) has no kind of its own: insert an object of one of its subclasses, or say 'kind:'"
    )
  }

  /// Whether a row is one of this class itself.
  func fits(_ values: [Value]) -> Bool {
    guard let kind else { return true }
    return kind.value == values[ManagedFamily.kindPosition]
  }

  /// Whether a row is one of the class, or of one below it, as a predicate; nil where no others share the table.
  var kindTest: RowExpression? { kindTest(scope: 0) }

  /// The same of the rows of a scope.
  func kindTest(scope: Int) -> RowExpression? {
    guard let family else { return nil }
    let values = kindValues
    let column = RowExpression.column(family.kindColumn, scope: scope)
    return values.count == 1 ? .equal(column, .value(values[0])) : .isOne(column, of: values)
  }
}
