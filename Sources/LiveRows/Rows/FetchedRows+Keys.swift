extension FetchedRows {
  /// The row of a key, made if nobody holds one.
  func row(of key: RowKey) -> Row {
    source.rows.object(key) { Row(key: key, source: source) }
  }

  /// The key of the row at a position, for whoever stands for rows himself; nil while it isn't known
  /// which one it is.
  package func key(at position: Int) -> RowKey? {
    switch content {
    case .keys(let list): return key(in: list, at: position)
    case .window: return window(reaching: position)?[position]
    }
  }

  /// The keys of the rows in a range, as many from its first row on as are known; reads nothing.
  package func knownKeys(in range: Range<Int>) -> [RowKey] {
    switch content {
    case .keys(let list): return range.map { list.keys[$0] }
    case .window(let window):
      guard window.range.contains(range.lowerBound) else { return [] }
      return range.prefix(window.range.upperBound - range.lowerBound)
        .map { window.entries[$0 - window.start].key }
    }
  }

  /// The position of the row of a key; nil when it is not among them.
  package func position(of key: RowKey) -> Int? {
    switch content {
    case .keys(let list) where list.isLong: return position(of: key, in: list)
    case .keys(var list):
      let position = list.position(of: key)
      content = .keys(list)
      return position
    case .window(let window):
      if let index = window.entries.firstIndex(where: { $0.key == key }) {
        return window.start + index
      }
      return distantPosition(of: key, window)
    }
  }
}

extension FetchedRows: KeyedCollection {
  package func row(ofKey key: AnyHashable) -> Row? {
    guard let key = key.base as? RowKey, key.values.count == keyColumns.count else { return nil }
    return row(of: key)
  }

  package func key(of row: Row) -> AnyHashable { row.key }
}
