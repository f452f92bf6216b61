/// What cuts a list of managed objects into sections, and what their headers say.
///
/// ```swift
/// let tracks = try context.fetchedObjects(Track.self, sections: .by(\.album) { $0?.title ?? "" })
/// ```
///
/// The database gathers the rows. Titles are asked for once for each section, and again when anything that they
/// were made of has changed, whoever changed it; observers hear of that after the turn of the main actor in
/// which it did.
@MainActor
public struct ObjectSections<Object: ManagedObject> {
  /// The property whose values make the sections.
  let property: ManagedProperty
  let isDescending: Bool
  /// What the sections are ordered by before their values.
  var lead: [RowOrder] = []
  /// The objects that some values lead to, where they do.
  let objects: @MainActor (ManagedContext, [Value]) -> [(any ManagedObject)?]
  /// What the header of a value says, and of the object that it leads to.
  let title: @MainActor (Value, (any ManagedObject)?) -> String

  /// Sections of equal values of a property.
  ///
  /// - Parameters:
  ///   - property: The property. Traps when it has no column of its own.
  ///   - descending: Whether the greatest comes first.
  ///   - title: What the header of a value says; asked for the property's initial value, or nil, where the
  ///     column holds something else than its type.
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

  /// Sections of objects whose relation leads to the same object, in the order of their keys; see
  /// ``FetchedObjects/object(of:_:)``.
  ///
  /// - Parameters:
  ///   - relation: The relation. Traps when it is none to one object that a single column holds the key of.
  ///   - descending: Whether the greatest key comes first.
  ///   - title: What the header says of the object; nil where the relation leads nowhere.
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

  /// Sections of objects whose relation leads to the same object, in the order of a property of that; what leads to
  /// none comes as nil does.
  ///
  /// ```swift
  /// let tracks = try context.fetchedObjects(Track.self, sections: .by(\.album, orderedBy: \.title) { $0?.title ?? "" })
  /// ```
  ///
  /// - Parameters:
  ///   - relation: The relation. Traps when it is none to one object that a single column holds the key of.
  ///   - property: The property of the other class. Traps when it has no column of its own.
  ///   - descending: Whether the greatest comes first.
  ///   - collation: How texts are compared; as the column is declared if nothing is said.
  ///   - title: What the header says of the object; nil where the relation leads nowhere.
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
        "\(table.className): \(keyPath) has no column of its own, so it makes no sections"
      )
    }
    return property
  }

  /// What a request says to be cut so.
  var term: String {
    property.columns[0] + (isDescending ? " desc" : "")
  }
}

extension ManagedContext {
  /// The object that a column leads to which holds the key of one; nil where it holds none.
  func object<Other: ManagedObject>(_ type: Other.Type, leadingTo value: Value) -> Other? {
    value.isNull ? nil : object(type, ownKey(RowKey([value]), of: type.managedTable))
  }
}

extension FetchedObjects {
  /// The object that all of a section's lead to; nil where they lead nowhere, as those do that are in no
  /// section of the file yet.
  ///
  /// - Parameters:
  ///   - section: A section of this list.
  ///   - relation: The relation that the list is cut by, see ``ObjectSections``. Traps when it is another.
  public func object<Other: ManagedObject>(
    of section: RowSection,
    _ relation: KeyPath<Object, Other?>
  ) -> Other? {
    precondition(
      titles?.property.keyPath == relation,
      "\(Object.managedTable.className): the list is not cut into sections by \(relation)"
    )
    guard rows.sectionTerm == nil, let value = section.value else { return nil }
    return context.object(Other.self, leadingTo: value)
  }
}
