public import KeyValueObserving

/// The values that group rows into sections. Rows with equal values are in the same section.
public struct Sectioning<Row: AnyObject> {
  /// The key that orders the sections and determines which rows belong together.
  let key: SortKey<Row>
  /// Returns the title of a row's section. Called for one row of each new section.
  let title: (Row) -> String

  /// Creates sections by a sort key, with custom titles.
  public init(by key: SortKey<Row>, title: @escaping (Row) -> String) {
    self.key = key
    self.title = title
  }

  /// Creates sections by the values of a column. The titles are the texts of the column.
  public init(_ column: Column<Row>) {
    let field = column.field
    self.init(by: SortKey(column)) { field.text(of: $0).text }
  }

  /// Creates sections by a property that fields can show. Its text is the title.
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
  /// Creates sections by the value at a key path string.
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
