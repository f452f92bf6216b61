public import KeyValueObserving

/// What rows are gathered in sections by: rows of equal value stand under one header.
public struct Sectioning<Row: AnyObject> {
  /// Orders the sections, and tells which rows belong together.
  let key: SortKey<Row>
  /// What the header of a row's section says; asked of one row when the section comes up.
  let title: (Row) -> String

  /// Sections by a sort key, with titles of one's own.
  public init(by key: SortKey<Row>, title: @escaping (Row) -> String) {
    self.key = key
    self.title = title
  }

  /// Sections by the values that stand in a column; the title is what the column shows.
  public init(_ column: Column<Row>) {
    let field = column.field
    self.init(by: SortKey(column)) { field.text(of: $0).text }
  }

  /// Sections by a property of a type that fields can show, which is also the title.
  public init(
    by keyPath: KeyPath<Row, some ValueConvertible>,
    ascending: Bool = true,
    nils: NilPlacement = .last,
    format: FieldFormat = .plain
  ) {
    let read = keyPath.following
    self.init(by: SortKey(keyPath, ascending: ascending, nils: nils)) { row in
      format.text(for: read(row).liveValue).text
    }
  }
}

extension Sectioning where Row: KeyValueObservable {
  /// Sections by the value at a key path given by name.
  public init(
    byKey key: String,
    ascending: Bool = true,
    nils: NilPlacement = .last,
    format: FieldFormat = .plain
  ) {
    let field = Field<Row>(key: key, format: format)
    self.init(by: SortKey(key: key, ascending: ascending, nils: nils)) { field.text(of: $0).text }
  }
}
