/// Divides a list of managed objects into sections and computes their titles.
///
/// ```swift
/// let tracks = try context.fetchedObjects(
///   Track.self,
///   sections: .by(\.album) { $0?.title ?? "" }
/// )
/// ```
///
/// The database groups the rows. Each title is computed once per section. It is computed again
/// after any property that it reads has changed; observers are notified after the main actor's
/// current turn.
@MainActor
public struct ObjectSections<Object: ManagedObject> {
  /// The property whose values define the sections.
  let property: ManagedProperty
  let isDescending: Bool
  /// Sort terms that precede the section value in the order of the list.
  var lead: [RowOrder] = []
  /// Returns the related objects of section values, or nil for values that do not identify one.
  let objects: @MainActor (AsyncManagedContext, [Value]) -> [(any ManagedObject)?]
  /// Returns the title of a section from its value and its related object.
  let title: @MainActor (Value, (any ManagedObject)?) -> String

  /// Divides the list into sections of equal values of a property.
  ///
  /// - Parameters:
  ///   - property: The property. Traps if it is not stored in exactly one column.
  ///   - descending: Whether the greatest value is first.
  ///   - title: Returns the title for a value. For a column value that cannot be decoded, it
  ///     receives the property's initial value, or nil if the property is optional.
  public static func by<Property: ColumnValue>(
    _ property: KeyPath<Object, Property>,
    descending: Bool = false,
    title: @escaping (Property) -> String
  ) -> ObjectSections {
    let known = column(property)
    return ObjectSections(
      property: known,
      isDescending: descending,
      objects: { $1.map { _ in nil } }
    ) { value, _ in
      if let decoded = try? Property(columnValue: value) { return title(decoded) }
      let initial = try? Property(columnValue: known.initialValue)
      return initial.map(title) ?? "\(value)"
    }
  }

  /// Divides the list into sections of objects that are related to the same object, in the order of
  /// the related keys; see ``FetchedObjects/object(of:_:)``.
  ///
  /// - Parameters:
  ///   - relation: The relation. Traps unless it is a to-one relation with a single foreign key
  ///     column.
  ///   - descending: Whether the greatest key is first.
  ///   - title: Returns the title for a related object, or for nil if the relation is empty.
  public static func by<Other: ManagedObject>(
    _ relation: KeyPath<Object, Other?>,
    descending: Bool = false,
    title: @escaping (Other?) -> String
  ) -> ObjectSections {
    ObjectSections(
      property: column(relation),
      isDescending: descending,
      objects: { context, values in values.map { context.object(Other.self, leadingTo: $0) } }
    ) { _, other in
      title(other as? Other)
    }
  }

  /// Divides the list into sections of objects that are related to the same object, ordered by a
  /// property of the related object. Objects without a related object are ordered like nil.
  ///
  /// ```swift
  /// let tracks = try context.fetchedObjects(
  ///   Track.self,
  ///   sections: .by(\.album, orderedBy: \.title) { $0?.title ?? "" }
  /// )
  /// ```
  ///
  /// - Parameters:
  ///   - relation: The relation. Traps unless it is a to-one relation with a single foreign key
  ///     column.
  ///   - property: The property of the related class. Traps if it is not stored in exactly one
  ///     column.
  ///   - descending: Whether the greatest value is first.
  ///   - collation: The collation for text. The default is the column's declared collation.
  ///   - title: Returns the title for a related object, or for nil if the relation is empty.
  public static func by<Other: ManagedObject, Property>(
    _ relation: KeyPath<Object, Other?>,
    orderedBy property: KeyPath<Other, Property>,
    descending: Bool = false,
    collation: RowCollation? = nil,
    title: @escaping (Other?) -> String
  ) -> ObjectSections {
    var sections = by(relation, descending: descending, title: title)
    sections.lead = [
      .by(relation, property, descending: descending, collation: collation)
    ]
    return sections
  }

  private static func column(_ keyPath: AnyKeyPath) -> ManagedProperty {
    let table = Object.managedTable
    guard let property = table.property(for: keyPath), property.columns.count == 1 else {
      preconditionFailure(
        "\(table.className): \(keyPath) is not stored in one column, so it cannot define sections"
      )
    }
    return property
  }

  /// The section term for a request: the column name, followed by `desc` if descending.
  var term: String {
    property.columns[0] + (isDescending ? " desc" : "")
  }
}

extension AsyncManagedContext {
  /// Returns the object whose key is the given foreign key value, or nil for `NULL`.
  func object<Other: ManagedObject>(_ type: Other.Type, leadingTo value: Value) -> Other? {
    value.isNull ? nil : object(type, ownKey(RowKey([value]), of: type.managedTable))
  }
}

extension FetchedObjects {
  /// Returns the related object shared by all objects of a section. Returns nil if their relation
  /// is empty, or if the section contains only unsaved objects.
  ///
  /// - Parameters:
  ///   - section: A section of this list.
  ///   - relation: The relation that defines the sections, see ``ObjectSections``. Traps if the
  ///     list is divided by another property.
  public func object<Other: ManagedObject>(
    of section: RowSection,
    _ relation: KeyPath<Object, Other?>
  ) -> Other? {
    precondition(
      titledSections.titles?.property.keyPath == relation,
      "\(Object.managedTable.className): the list is not divided into sections by \(relation)"
    )
    guard rows.sectionTerm == nil, let value = section.value else { return nil }
    return context.object(Other.self, leadingTo: value)
  }
}
