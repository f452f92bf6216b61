import KeyValueCore

/// One property of a managed class: a column, or a relation.
// Safety: immutable, subclasses too. Key paths are literals that capture nothing, and the closures
// are made of expressions that stand in a class's body and capture nothing either.
public class ManagedProperty: @unchecked Sendable {
  /// The index of its key.
  let index: Int
  let name: String
  /// The columns that hold its value; none for a relation to many objects.
  let columns: [String]
  let keyPath: AnyKeyPath

  init(_ index: Int, _ name: String, _ columns: [String], _ keyPath: AnyKeyPath) {
    self.index = index
    self.name = name
    self.columns = columns
    self.keyPath = keyPath
  }

  /// What a new object has in the column.
  var initialValue: Value { .null }

  /// What a column is declared for that is made for the property; nil for those of relations.
  var columnType: ColumnType? { nil }

  /// Whether the property always has a value.
  var isRequired: Bool { false }

  /// Whether its values are measurements, which are coded with their units.
  var isMeasurement: Bool { false }

  /// A value as the column holds it; nil when it is of another type.
  ///
  /// - Throws: What the type throws when it cannot be written.
  func storedValue(_ value: Any) throws -> Value? { nil }

  /// Has Swift's own tracking follow `isDeleted`, whose key has an index; nil where the class has not asked for
  /// that.
  func deletionTracking(_ index: Int) -> SwiftTracking? { nil }

  /// Announces a change to whoever observes the property; the answer tells them when it is made.
  func announce(_ object: any ManagedObject) -> ManagedRound.Teller? { nil }

  /// Why what the column holds cannot be read as the property's type.
  func problem(in state: ManagedState) -> StoreError? { nil }
}
