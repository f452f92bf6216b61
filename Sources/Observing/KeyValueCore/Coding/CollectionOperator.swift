/// The operators of key paths through collections.
///
/// As in Apple's key-value coding, nil counts as 0 in sums and means and is counted in the divisor.
/// Minimum and maximum ignore nil.
enum CollectionOperator {
  static func apply(
    _ name: String,
    to elements: Elements,
    path: KeyPathByName,
    value: (Any) throws(CodingError) -> Any?
  ) throws(CodingError) -> Any? {
    switch name {
    case "@count": return elements.values.count
    case "@sum": return try Total(elements.map(value), path: path).sum
    case "@avg": return try Total(elements.map(value), path: path).mean()
    case "@max": return try extreme(elements.map(value), path: path) { $0 == .descending }
    case "@min": return try extreme(elements.map(value), path: path) { $0 == .ascending }
    case "@unionOfObjects": return try elements.map(value).compactMap { $0 }
    case "@distinctUnionOfObjects": return distinct(try elements.map(value).compactMap { $0 })
    case "@unionOfArrays", "@distinctUnionOfArrays", "@distinctUnionOfSets":
      var all: [Any] = []
      for case let inner? in try elements.map(value) {
        guard let inner = Elements(inner) else {
          throw CodingError(
            .malformedKeyPath,
            in: "\(type(of: inner))",
            key: path.description,
            detail: "\(name) requires a collection in each element"
          )
        }
        all += inner.values.compactMap(flattened)
      }
      return name == "@unionOfArrays" ? all : distinct(all)
    default:
      throw CodingError(
        .malformedKeyPath,
        in: "collection",
        key: path.description,
        detail: "unknown operator \(name)"
      )
    }
  }

  /// Returns the first value that no other value exceeds in the given direction.
  private static func extreme(
    _ values: [Any?],
    path: KeyPathByName,
    isBetter: (Comparison) -> Bool
  ) throws(CodingError) -> Any? {
    var best: Any?
    for case let value? in values {
      guard let order = Comparison(value, best ?? value) else {
        throw CodingError(
          .wrongType,
          in: "\(type(of: value))",
          key: path.description,
          detail: "the operator requires values that can be compared with each other"
        )
      }
      if best == nil || isBetter(order) { best = value }
    }
    return best
  }

  /// Returns the distinct values. Values whose type cannot be compared are all kept.
  static func distinct(_ values: [Any]) -> [Any] {
    var seen: Set<AnyHashable> = []
    var others: [Any] = []
    return values.filter { value in
      if let hashable = value as? AnyHashable { return seen.insert(hashable).inserted }
      guard !others.contains(where: { isEqual($0, value) }) else { return false }
      others.append(value)
      return true
    }
  }
}
