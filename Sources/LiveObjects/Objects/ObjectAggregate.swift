/// What is made of a property of several objects. Nil does not count.
public struct ObjectAggregate<Object: ManagedObject> {
  private let make: ((AnyKeyPath) -> Int) -> RowAggregate

  /// How many objects there are.
  public static var count: ObjectAggregate { ObjectAggregate { _ in .count } }

  /// How many different values there are.
  public static func distinctCount<Property: ColumnValue>(
    _ property: KeyPath<Object, Property>
  ) -> ObjectAggregate {
    ObjectAggregate { .distinctCount($0(property)) }
  }

  /// The sum; nil of none.
  public static func sum<Property: ColumnValue>(
    _ property: KeyPath<Object, Property>
  ) -> ObjectAggregate {
    ObjectAggregate { .sum($0(property)) }
  }

  /// The least value; nil of none.
  public static func minimum<Property: ColumnValue>(
    _ property: KeyPath<Object, Property>
  ) -> ObjectAggregate {
    ObjectAggregate { .minimum($0(property)) }
  }

  /// The greatest value; nil of none.
  public static func maximum<Property: ColumnValue>(
    _ property: KeyPath<Object, Property>
  ) -> ObjectAggregate {
    ObjectAggregate { .maximum($0(property)) }
  }

  /// The sum divided by the number; nil of none.
  public static func average<Property: ColumnValue>(
    _ property: KeyPath<Object, Property>
  ) -> ObjectAggregate {
    ObjectAggregate { .average($0(property)) }
  }

  func row(_ position: (AnyKeyPath) -> Int) -> RowAggregate {
    withoutActuallyEscaping(position) { make($0) }
  }
}

/// What is made of objects that have the same value of a property.
public struct ObjectGroup<Property> {
  /// The value that they have.
  public let value: Property
  /// What was asked for, in that order, as the database gives it.
  public let results: [Value]
}

extension ObjectGroup: Sendable where Property: Sendable {}
extension ObjectGroup: Equatable where Property: Equatable {}
