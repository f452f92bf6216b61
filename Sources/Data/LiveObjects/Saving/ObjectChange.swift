/// An assignment to a property in a statement; see ``ManagedContext/updateAll(_:_:)``.
///
/// ```swift
/// try context.updateAll(all, .set(\Track.path, nil), .add(1, to: \Track.number))
/// ```
public struct ObjectChange<Object: ManagedObject> {
  /// Returns the columns to write, by position, with the expressions to write into them.
  let columns: () throws -> [(position: Int, value: RowExpression)]

  /// Sets a property to a value.
  public static func set<Property>(
    _ property: KeyPath<Object, Property>,
    _ value: Property
  ) -> ObjectChange {
    ObjectChange {
      let (known, position) = column(property)
      guard let stored = try known.storedValue(value) else {
        throw StoreError(
          .wrongType,
          context: "\(Object.self).\(known.name)",
          message: "values of the type \(Property.self) cannot be stored in a column"
        )
      }
      return [(position, .value(stored))]
    }
  }

  /// Sets a to-one relation to a saved object, or clears it.
  public static func set<Other: ManagedObject>(
    _ relation: KeyPath<Object, Other?>,
    _ target: Other?
  ) -> ObjectChange {
    ObjectChange {
      let table = Object.managedTable
      guard let known = table.property(for: relation), known is any ToOneProperty else {
        preconditionFailure("\(Object.self): \(relation) is not a relation to one object")
      }
      guard target == nil || target?.rowKey != nil else {
        throw StoreError(
          .badRequest,
          context: "\(Object.self).\(known.name)",
          message: "it refers to an unsaved object; save that object first"
        )
      }
      let values =
        target?.rowKey?.values ?? [Value](repeating: .null, count: known.columns.count)
      return zip(table.positions(of: known), values).map { ($0, .value($1)) }
    }
  }

  /// Adds a number to a property.
  public static func add<Number: Numeric>(
    _ number: Number,
    to property: KeyPath<Object, Number>
  ) -> ObjectChange {
    ObjectChange {
      let (known, position) = column(property)
      let own = RowExpression.column(known.columns[0], scope: 0)
      let added = RowExpression.value(try known.storedValue(number) ?? .null)
      guard known.form == .decimal else { return [(position, .calculated(own, .plus, added))] }
      return [
        (position, .calculated(own.normalized(.decimal), .plus, added.normalized(.decimal)))
      ]
    }
  }

  private static func column(_ keyPath: AnyKeyPath) -> (ManagedProperty, Int) {
    let table = Object.managedTable
    guard let known = table.property(for: keyPath), known.columns.count == 1 else {
      preconditionFailure("\(Object.self): \(keyPath) is not stored in one column")
    }
    return (known, table.positions(of: known)[0])
  }
}
