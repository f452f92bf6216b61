extension FetchedRows {
  /// Returns the row object of a key, and creates it if none exists.
  func row(of key: RowKey) -> Row { objects.row(of: key) }

  /// Returns the key of the row at a position, or nil while it is unknown. Lists that wrap the rows
  /// in objects of their own use it.
  package func key(at position: Int) -> RowKey? {
    switch content {
    case .keys(let list): return key(in: list, at: position)
    case .window: return window(reaching: position)?[position]
    }
  }

  /// Returns the known keys of a range, from its first row up to the first unknown one. It reads
  /// nothing.
  package func knownKeys(in range: Range<Int>) -> [RowKey] {
    switch content {
    case .keys(let list): return range.map { list.keys[$0] }
    case .window(let window):
      guard window.range.contains(range.lowerBound) else { return [] }
      return range.prefix(window.range.upperBound - range.lowerBound)
        .map { window.entries[$0 - window.start].key }
    }
  }

  /// Returns the position of the row with a key, or nil if the list does not contain it.
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
