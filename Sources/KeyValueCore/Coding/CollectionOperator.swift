/// The operators of key paths through collections.
///
/// Nil counts as 0 in sums and means, also in the divisor, and is left out of least and greatest, as
/// Apple's key-value coding does. Sums of integers are integers while they fit; otherwise they are
/// `Double`.
enum CollectionOperator {
  static func apply(
    _ name: String,
    to elements: Elements,
    path: KeyPathByName,
    value: (Any) throws(CodingError) -> Any?
  ) throws(CodingError) -> Any? {
    switch name {
    case "@count": return elements.values.count
    case "@sum": return try sum(elements.map(value), path: path)
    case "@avg":
      let values = try elements.map(value)
      guard !values.isEmpty else { return nil }
      return mean(try sum(values, path: path), count: values.count)
    case "@max": return try extreme(elements.map(value), path: path) { $0 > $1 }
    case "@min": return try extreme(elements.map(value), path: path) { $0 < $1 }
    case "@unionOfObjects": return try elements.map(value).compactMap { $0 }
    case "@distinctUnionOfObjects": return distinct(try elements.map(value).compactMap { $0 })
    case "@unionOfArrays", "@distinctUnionOfArrays", "@distinctUnionOfSets":
      var all: [Any] = []
      for element in elements.values {
        guard let inner = Elements(element) else {
          throw CodingError(
            .malformedKeyPath,
            in: "\(type(of: element))",
            key: path.description,
            detail: "\(name) wants a collection of collections"
          )
        }
        all += try inner.map(value).compactMap { $0 }
      }
      return name == "@unionOfArrays" ? all : distinct(all)
    default:
      throw CodingError(
        .malformedKeyPath,
        in: "collection",
        key: path.description,
        detail: "there is no operator \(name)"
      )
    }
  }

  private static func sum(_ values: [Any?], path: KeyPathByName) throws(CodingError) -> Any {
    var whole = 0
    var fraction = 0.0
    var isWhole = true
    for case let value? in values {
      if let integer = value as? any BinaryInteger, let exact = Int(exactly: integer), isWhole,
        case let (result, overflow) = whole.addingReportingOverflow(exact), !overflow
      {
        whole = result
        continue
      }
      if isWhole {
        fraction = Double(whole)
        isWhole = false
      }
      fraction += try number(value, path: path)
    }
    return isWhole ? whole : fraction
  }

  private static func mean(_ sum: Any, count: Int) -> Any {
    if let whole = sum as? Int {
      return whole.isMultiple(of: count) ? whole / count : Double(whole) / Double(count)
    }
    return (sum as? Double).map { $0 / Double(count) } ?? sum
  }

  private static func number(_ value: Any, path: KeyPathByName) throws(CodingError) -> Double {
    if let integer = value as? any BinaryInteger { return Double(integer) }
    if let floating = value as? any BinaryFloatingPoint { return Double(floating) }
    throw CodingError(
      .wrongType,
      in: "\(type(of: value))",
      key: path.description,
      detail: "the operator wants numbers"
    )
  }

  private static func extreme(
    _ values: [Any?],
    path: KeyPathByName,
    isBetter: (Comparison, Comparison) -> Bool
  ) throws(CodingError) -> Any? {
    var best: (value: Any, order: Comparison)?
    for case let value? in values {
      let order = try Comparison(value, path: path)
      if let present = best, !isBetter(order, present.order) { continue }
      best = (value, order)
    }
    return best?.value
  }

  private static func distinct(_ values: [Any]) -> [Any] {
    var seen: Set<AnyHashable> = []
    var seenObjects: Set<ObjectIdentifier> = []
    return values.filter { value in
      if let hashable = value as? AnyHashable { return seen.insert(hashable).inserted }
      if type(of: value) is AnyClass {
        return seenObjects.insert(ObjectIdentifier(value as AnyObject)).inserted
      }
      return true
    }
  }
}

/// A value among others of its kind: numbers by size, text by its order.
enum Comparison: Comparable {
  case number(Double)
  case text(String)

  init(_ value: Any, path: KeyPathByName) throws(CodingError) {
    if let integer = value as? any BinaryInteger {
      self = .number(Double(integer))
    } else if let floating = value as? any BinaryFloatingPoint {
      self = .number(Double(floating))
    } else if let text = value as? String {
      self = .text(text)
    } else {
      throw CodingError(
        .wrongType,
        in: "\(type(of: value))",
        key: path.description,
        detail: "the operator wants numbers or text"
      )
    }
  }
}
