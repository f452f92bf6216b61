package import KeyValueCore

extension CompactKeys {
  /// The change that leads from these keys to others; `offset` is added to all positions.
  package func change(to new: CompactKeys, offset: Int = 0) -> ListChange {
    let head = commonPrefix(with: new)
    return ListChange(fromLong: self[head...], to: new[head...], offset: offset + head)
  }
}
