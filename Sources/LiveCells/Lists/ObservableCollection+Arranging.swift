public import KeyValueObserving

extension ObservableCollection {
  /// The same rows ordered by some keys, the most important first, and kept so as values change.
  @MainActor
  public func sorted(by keys: SortKey<Element>...) -> ArrangedRows<Self> {
    ArrangedRows(self, sortedBy: keys)
  }

  /// The same rows ordered by a property, and kept so as values change.
  @MainActor
  public func sorted(
    by keyPath: KeyPath<Element, some ValueConvertible>,
    ascending: Bool = true,
    nils: NilPlacement = .last
  ) -> ArrangedRows<Self> {
    ArrangedRows(self, sortedBy: [SortKey(keyPath, ascending: ascending, nils: nils)])
  }

  /// The same rows ordered by what stands in a column, and kept so as values change.
  @MainActor
  public func sorted(by column: Column<Element>, ascending: Bool = true) -> ArrangedRows<Self> {
    ArrangedRows(self, sortedBy: [SortKey(column, ascending: ascending)])
  }

  /// The rows that fulfil a condition, and only they as values change. What the condition reads is
  /// followed.
  @MainActor
  public func filtered(by isIncluded: @escaping (Element) -> Bool) -> ArrangedRows<Self> {
    ArrangedRows(self, filter: isIncluded)
  }

  /// The same rows in sections, and kept there as values change.
  @MainActor
  public func sectioned(by sectioning: Sectioning<Element>) -> ArrangedRows<Self> {
    let rows = ArrangedRows(self)
    rows.sectioning = sectioning
    return rows
  }

  /// The same rows in sections by a property, and kept there as values change.
  @MainActor
  public func sectioned(
    by keyPath: KeyPath<Element, some ValueConvertible>,
    ascending: Bool = true
  ) -> ArrangedRows<Self> {
    sectioned(by: Sectioning(by: keyPath, ascending: ascending))
  }
}

extension ObservableCollection where Element: KeyValueObservable {
  /// The same rows ordered by the value at a key path given by name, and kept so as values change.
  @MainActor
  public func sorted(
    byKey key: String,
    ascending: Bool = true,
    nils: NilPlacement = .last
  ) -> ArrangedRows<Self> {
    ArrangedRows(self, sortedBy: [SortKey(key: key, ascending: ascending, nils: nils)])
  }
}
