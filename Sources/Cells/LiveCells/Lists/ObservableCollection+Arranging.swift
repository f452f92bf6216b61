public import KeyValueObserving

extension ObservableCollection {
  /// Returns the rows sorted by keys in order of precedence, and kept sorted as values change.
  @MainActor
  public func sorted(by keys: SortKey<Element>...) -> ArrangedRows<Self> {
    ArrangedRows(self, sortedBy: keys)
  }

  /// Returns the rows sorted by a property, and kept sorted as values change.
  @MainActor
  public func sorted(
    by keyPath: KeyPath<Element, some ValueConvertible>,
    ascending: Bool = true,
    nils: NilPlacement = .last
  ) -> ArrangedRows<Self> {
    ArrangedRows(self, sortedBy: [SortKey(keyPath, ascending: ascending, nils: nils)])
  }

  /// Returns the rows sorted by the values of a column, and kept sorted as values change.
  @MainActor
  public func sorted(by column: Column<Element>, ascending: Bool = true) -> ArrangedRows<Self> {
    ArrangedRows(self, sortedBy: [SortKey(column, ascending: ascending)])
  }

  /// Returns the rows that satisfy a condition, updated as values change. The properties that the
  /// condition reads are observed.
  @MainActor
  public func filtered(by isIncluded: @escaping (Element) -> Bool) -> ArrangedRows<Self> {
    ArrangedRows(self, filter: isIncluded)
  }

  /// Returns the rows grouped into sections, and kept grouped as values change.
  @MainActor
  public func sectioned(by sectioning: Sectioning<Element>) -> ArrangedRows<Self> {
    let rows = ArrangedRows(self)
    rows.sectioning = sectioning
    return rows
  }

  /// Returns the rows grouped into sections by a property, and kept grouped as values change.
  @MainActor
  public func sectioned(
    by keyPath: KeyPath<Element, some ValueConvertible>,
    ascending: Bool = true
  ) -> ArrangedRows<Self> {
    sectioned(by: Sectioning(by: keyPath, ascending: ascending))
  }
}

extension ObservableCollection where Element: KeyValueObservable {
  /// Returns the rows sorted by the value at a key path string, and kept sorted as values change.
  @MainActor
  public func sorted(
    byKey key: String,
    ascending: Bool = true,
    nils: NilPlacement = .last
  ) -> ArrangedRows<Self> {
    ArrangedRows(self, sortedBy: [SortKey(key: key, ascending: ascending, nils: nils)])
  }
}
