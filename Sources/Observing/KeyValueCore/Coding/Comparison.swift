/// The order of two values of any types.
enum Comparison {
  case ascending, same, descending

  /// Creates a comparison, or returns nil if the values cannot be compared. Numbers are compared
  /// exactly with numbers; other values only with values of the same `Comparable` type.
  init?(_ left: Any, _ right: Any) {
    if let left = Number(left), let right = Number(right) {
      self.init(left, right)
    } else if let left = left as? any Comparable {
      self.init(comparable: left, right)
    } else {
      return nil
    }
  }

  private init<Left: Comparable>(ordering left: Left, _ right: Left) {
    self = left < right ? .ascending : right < left ? .descending : .same
  }

  private init?<Left: Comparable>(comparable left: Left, _ right: Any) {
    guard let right = right as? Left else { return nil }
    self.init(ordering: left, right)
  }

  /// Returns nil if a value is NaN.
  private init?(_ left: Number, _ right: Number) {
    switch (left, right) {
    case (.whole(let left), .whole(let right)): self.init(ordering: left, right)
    case (.fraction(let left), .fraction(let right)):
      guard !left.isNaN, !right.isNaN else { return nil }
      self.init(ordering: left, right)
    case (.whole(let left), .fraction(let right)):
      guard let order = Comparison(left, right) else { return nil }
      self = order
    case (.fraction(let left), .whole(let right)):
      switch Comparison(right, left) {
      case .ascending?: self = .descending
      case .descending?: self = .ascending
      case .same?: self = .same
      case nil: return nil
      }
    }
  }

  /// Compares an integer with a fraction without rounding either.
  private init?(_ left: Int128, _ right: Double) {
    guard !right.isNaN else { return nil }
    let below = right.rounded(.down)
    guard let whole = Int128(exactly: below) else {
      self = right > 0 ? .ascending : .descending
      return
    }
    self.init(ordering: left, whole)
    if self == .same, right > below { self = .ascending }
  }
}

/// A number of any type, without loss of precision.
enum Number {
  case whole(Int128)
  case fraction(Double)

  /// Returns nil if the value is not a number. A Boolean is 0 or 1, as in Apple's key-value coding.
  init?(_ value: Any) {
    if let truth = value as? Bool {
      self = .whole(truth ? 1 : 0)
    } else if let integer = value as? any BinaryInteger {
      self = Int128(exactly: integer).map(Number.whole) ?? .fraction(Double(integer))
    } else if let floating = value as? any BinaryFloatingPoint {
      self = .fraction(Double(floating))
    } else {
      return nil
    }
  }
}
