/// An aggregate of a property over several objects. Nil values are ignored.
///
/// ```swift
/// let groups = try context.groups(by: \Album.year, [.count, .minimum(\.title)])
/// ```
public struct ObjectAggregate<Object: ManagedObject> {
  let row: (ManagedTable) -> RowAggregate

  /// The number of objects.
  public static var count: ObjectAggregate { ObjectAggregate { _ in .count } }

  /// Returns the number of distinct values.
  public static func distinctCount<Property: ColumnValue>(
    _ property: KeyPath<Object, Property>
  ) -> ObjectAggregate {
    ObjectAggregate { .distinctCount($0.position(of: property)) }
  }

  /// Returns the sum, which is nil if there are no values.
  public static func sum<Property: ColumnValue>(
    _ property: KeyPath<Object, Property>
  ) -> ObjectAggregate {
    ObjectAggregate { .sum($0.position(of: property)) }
  }

  /// Returns the minimum, which is nil if there are no values.
  public static func minimum<Property: ColumnValue>(
    _ property: KeyPath<Object, Property>
  ) -> ObjectAggregate {
    ObjectAggregate { .minimum($0.position(of: property)) }
  }

  /// Returns the maximum, which is nil if there are no values.
  public static func maximum<Property: ColumnValue>(
    _ property: KeyPath<Object, Property>
  ) -> ObjectAggregate {
    ObjectAggregate { .maximum($0.position(of: property)) }
  }

  /// Returns the average, which is nil if there are no values.
  public static func average<Property: ColumnValue>(
    _ property: KeyPath<Object, Property>
  ) -> ObjectAggregate {
    ObjectAggregate { .average($0.position(of: property)) }
  }
}

/// The aggregates of all objects with the same value of a property.
///
/// ```swift
/// let groups = try context.groups(by: \Album.year, [.count, .minimum(\.title)])
/// for group in groups {
///   lines.append("\(group.value ?? 0): \(group.results[0]), \(group.results[1])")
/// }
/// ```
public struct ObjectGroup<Property> {
  /// The common value.
  public let value: Property
  /// The results of the requested aggregates, in the same order, as returned by the database.
  public let results: [Value]
}

extension ObjectGroup: Sendable where Property: Sendable {}
extension ObjectGroup: Equatable where Property: Equatable {}
