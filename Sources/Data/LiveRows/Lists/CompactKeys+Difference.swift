package import KeyValueCore

extension CompactKeys {
  /// Returns the change from these keys to `new`. All its positions are increased by `offset`.
  package func change(to new: CompactKeys, offset: Int = 0) -> ListChange {
    let head = commonPrefix(with: new)
    return ListChange(fromLong: self[head...], to: new[head...], offset: offset + head)
  }
}
