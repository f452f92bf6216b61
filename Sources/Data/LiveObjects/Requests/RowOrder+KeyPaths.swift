extension RowOrder {
  /// Creates an order by a property of a managed class.
  ///
  /// - Parameters:
  ///   - property: The property. Traps if it is not stored in exactly one column.
  ///   - descending: Whether the greatest value is first.
  ///   - nulls: The position of nil. By default, nil is less than all other values.
  ///   - collation: The collation for text. The default is the column's declared collation.
  public static func by<Object: ManagedObject, Property>(
    _ property: KeyPath<Object, Property>,
    descending: Bool = false,
    nulls: Nulls? = nil,
    collation: RowCollation? = nil
  ) -> RowOrder {
    let known = self.property(property, Object.managedTable)
    if known.isMeasurement || known.form == .decimal {
      return .expression(known.compared(scope: 0), descending: descending, nulls: nulls)
    }
    return RowOrder(
      known.columns[0],
      descending: descending,
      nulls: nulls,
      collation: collation
    )
  }

  /// Creates an order by a property of a related object. The property counts as nil if there is no
  /// related object.
  ///
  /// - Parameters:
  ///   - relation: The relation. Traps unless it is a to-one relation.
  ///   - property: The property of the related class. Traps if it is not stored in exactly one
  ///     column.
  ///   - descending: Whether the greatest value is first.
  ///   - nulls: The position of nil. By default, nil is less than all other values.
  ///   - collation: The collation for text. The default is the column's declared collation.
  public static func by<Object: ManagedObject, Other: ManagedObject, Property>(
    _ relation: KeyPath<Object, Other?>,
    _ property: KeyPath<Other, Property>,
    descending: Bool = false,
    nulls: Nulls? = nil,
    collation: RowCollation? = nil
  ) -> RowOrder {
    let table = Object.managedTable
    guard let relation = table.property(for: relation) as? any ToOneProperty else {
      preconditionFailure("\(table.className): \(relation) is not a relation to one object")
    }
    let other = Other.managedTable
    precondition(
      other.definedKey.count == relation.columns.count,
      "\(table.className).\(relation.name): the key of \(other.className) is unknown; name its columns"
    )
    let pairs = zip(relation.columns, other.definedKey).map {
      RowExpression.Source.Pair(outer: $0, outerScope: 0, column: $1)
    }
    return .expression(
      .related(
        [RowExpression.Source(table: other.name, scope: 1, pairs: pairs)],
        self.property(property, other).compared(scope: 1)
      ),
      descending: descending,
      nulls: nulls,
      collation: collation
    )
  }

  private static func property(_ keyPath: AnyKeyPath, _ table: ManagedTable) -> ManagedProperty {
    guard let property = table.property(for: keyPath), property.columns.count == 1 else {
      preconditionFailure("\(table.className): \(keyPath) is not stored in one column")
    }
    return property
  }
}
