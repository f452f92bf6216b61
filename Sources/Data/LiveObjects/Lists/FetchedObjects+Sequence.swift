extension FetchedObjects: @MainActor Sequence {
  /// Iterates over the objects of a list, loading them in batches.
  ///
  /// ```swift
  /// for album in albums { titles.append(album.title) }
  /// ```
  ///
  /// If the list changes during the iteration, the iteration continues at the same index.
  @MainActor
  public struct Iterator: @MainActor IteratorProtocol {
    private let list: FetchedObjects<Object>
    private var position = 0

    /// The number of objects that are loaded together.
    private static var batch: Int { 256 }

    fileprivate init(_ list: FetchedObjects<Object>) {
      self.list = list
    }

    public mutating func next() -> Object? {
      guard position < list.count else { return nil }
      if position % Self.batch == 0 { list.prepare(position..<(position + Self.batch)) }
      defer { position += 1 }
      return list[position]
    }
  }

  public func makeIterator() -> Iterator { Iterator(self) }
}
