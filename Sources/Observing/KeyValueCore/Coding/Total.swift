/// The sum and the mean of values of unknown types.
///
/// Integers are summed exactly. The result is an `Int` if it is an integer and fits, otherwise a
/// `Double`, and always a `Double` if there are fractions. Other values that can be added
/// (`Duration`, Foundation's `Decimal`) have a sum of their own type. Integers among them are
/// included if that type can represent them.
struct Total {
  let sum: Any
  private let count: Int
  private let path: KeyPathByName

  init(_ values: [Any?], path: KeyPathByName) throws(CodingError) {
    count = values.count
    self.path = path
    let present = values.compactMap { $0 }
    guard let other = present.first(where: { Number($0) == nil }) else {
      sum = Total.sum(of: present.compactMap(Number.init))
      return
    }
    guard let first = other as? any AdditiveArithmetic,
      let sum = Total.sum(of: present, like: first)
    else {
      throw CodingError(
        .wrongType,
        in: "\(type(of: other))",
        key: path.description,
        detail: "the operator requires numbers, or values of one type that can be added"
      )
    }
    self.sum = sum
  }

  /// Returns the sum divided by the number of all values, or nil if there are none.
  func mean() throws(CodingError) -> Any? {
    guard count > 0 else { return nil }
    switch sum {
    case let whole as Int:
      return whole.isMultiple(of: count) ? whole / count : Double(whole) / Double(count)
    case let fraction as Double: return fraction / Double(count)
    case let value as any AveragedValue: return value.divided(by: count)
    default:
      throw CodingError(
        .wrongType,
        in: "\(type(of: sum))",
        key: path.description,
        detail: "values of this type cannot be divided; conform the type to AveragedValue"
      )
    }
  }

  private static func sum(of numbers: [Number]) -> Any {
    var whole: Int128 = 0
    var fraction = 0.0
    var isWhole = true
    for number in numbers {
      switch number {
      case .whole(let value):
        let (result, overflow) = whole.addingReportingOverflow(value)
        whole = overflow ? whole : result
        if overflow { (fraction, isWhole) = (fraction + Double(value), false) }
      case .fraction(let value): (fraction, isWhole) = (fraction + value, false)
      }
    }
    if isWhole, let sum = Int(exactly: whole) { return sum }
    return Double(whole) + fraction
  }

  private static func sum<Value: AdditiveArithmetic>(
    of values: [Any],
    like example: Value
  ) -> Any? {
    var sum = Value.zero
    for value in values {
      guard let term = value as? Value ?? exactly(value, as: Value.self) as? Value else {
        return nil
      }
      sum += term
    }
    return sum
  }

  /// Returns an integer as a value of another numeric type.
  private static func exactly(_ value: Any, as type: any Any.Type) -> Any? {
    func convert<Other: Numeric>(_ type: Other.Type) -> Any? {
      guard case .whole(let whole)? = Number(value) else { return nil }
      return Int(exactly: whole).flatMap(Other.init(exactly:))
    }
    return (type as? any Numeric.Type).flatMap { convert($0) }
  }
}

/// A value that can be averaged. The operator `@avg` requires it for types other than Swift's
/// numbers.
public protocol AveragedValue: AdditiveArithmetic {
  /// Returns the value divided by a number of values, which is at least 1.
  func divided(by count: Int) -> Self
}

extension Duration: AveragedValue {
  public func divided(by count: Int) -> Duration { self / count }
}
