public import KeyValueCore

/// A class of a family, whose objects share one table, and the classes below it; what the macro
/// `@Managed` makes of it.
// Safety: immutable. The class is only asked for what its objects' contexts ask for in their isolation.
public final class ManagedKind: @unchecked Sendable {
  let className: String
  let type: any ManagedObject.Type
  /// What the column of the kind holds in its rows; nil of a class that has only those of its subclasses.
  let value: Value?
  /// All keys of the class.
  let keys: KeyTable
  /// The properties that the class itself declares.
  let properties: [ManagedProperty]
  /// What it says of their columns.
  let declaration: TableDeclaration
  let subclasses: [ManagedKind]

  /// Describes a class; what the macro `@Managed` calls.
  ///
  /// - Parameters:
  ///   - className: Its name.
  ///   - type: The class.
  ///   - value: What names it in the column of the kind; nil of a class without objects of its own.
  ///   - keys: All its keys.
  ///   - properties: The properties that it declares itself.
  ///   - columns: What it says of their columns.
  ///   - subclasses: The classes below it.
  public init(
    _ className: String,
    _ type: any ManagedObject.Type,
    named value: Value?,
    keys: KeyTable,
    _ properties: [ManagedProperty],
    columns: [TableDeclaration.Column] = [],
    subclasses: [ManagedKind] = []
  ) {
    self.className = className
    self.type = type
    self.value = value
    self.keys = keys
    self.properties = properties
    declaration = TableDeclaration(columns)
    self.subclasses = subclasses
  }
}
