import KeyValueCore

/// A property of a managed class: a column, or a relation.
///
/// `@Managed` generates one for each property that is stored, such as these:
///
/// ```swift
/// @Stored("added_at", as: .unixTime) var added: Date?
/// @Relation("artist_id") var artist: Artist?
/// ```
// Safety: immutable, including subclasses. Key paths are literals without captures. The closures
// consist of expressions in the body of a class and capture nothing either.
public class ManagedProperty: @unchecked Sendable {
  /// The index of the property's key.
  let index: Int
  let name: String
  /// The columns that store the value. Empty for a to-many relation.
  let columns: [String]
  let keyPath: AnyKeyPath

  init(_ index: Int, _ name: String, _ columns: [String], _ keyPath: AnyKeyPath) {
    self.index = index
    self.name = name
    self.columns = columns
    self.keyPath = keyPath
  }

  /// The column value of a new object.
  var initialValue: Value { .null }

  /// The column type that a schema declares. Nil for relations.
  var columnType: ColumnType? { nil }

  /// Whether the property is not optional.
  var isRequired: Bool { false }

  /// Whether the values are measurements, which are stored with their units.
  var isMeasurement: Bool { false }

  /// The form in which values are compared, or nil if each value has only one spelling.
  var form: RowExpression.Form? { nil }

  /// Encodes a value for the column. Returns nil if the value is not of the property's type.
  ///
  /// - Throws: The error of a value that cannot be encoded.
  func storedValue(_ value: Any) throws -> Value? { nil }

  /// Returns whether two column values are spellings of one value.
  func isSame(_ value: Value, _ other: Value) -> Bool { value == other }

  /// Returns the adapter that makes `isDeleted` observable by Swift's `Observation`, or nil if the
  /// class has not requested this.
  func deletionTracking(_ index: Int) -> SwiftTracking? { nil }

  /// Announces a change to the property's observers. Returns a closure that notifies them after the
  /// change, or nil if there are none.
  func announce(_ object: any ManagedObject) -> ManagedRound.Teller? { nil }

  /// Restores a value that only the object has, for undo. Nil restores the initial value.
  func restore(_ value: Any?, of object: any ManagedObject) {}

  /// Returns the reason why the column cannot be decoded as the property's type, or nil.
  func problem(in state: ManagedState) -> StoreError? { nil }
}
