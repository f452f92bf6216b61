package import KeyValueCore

extension ListChange {
  /// Returns a list after the change. Inserted elements are those of `new`.
  package func applied<Element>(to old: [Element], _ new: [Element]) -> [Element] {
    if isReload { return new }
    let gone = Set(removals + moves.map(\.from))
    var rest = old.indices.filter { !gone.contains($0) }.map { old[$0] }[...]
    let moved = Dictionary(uniqueKeysWithValues: moves.map { ($0.to, old[$0.from]) })
    let inserted = Set(insertions)
    return (0..<rest.count + inserted.count + moved.count).compactMap { position in
      if let element = moved[position] { return element }
      return inserted.contains(position) ? new[position] : rest.popFirst()
    }
  }
}
