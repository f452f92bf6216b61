public import Foundation
public import KeyValueCore

extension Date: ValueConvertible {
  /// The point in time.
  public var liveValue: Value { .date(timeIntervalSince1970) }
}

extension Data: ValueConvertible {
  /// The bytes.
  public var liveValue: Value { .blob(Array(self)) }
}

extension Decimal: ValueConvertible {
  /// The number, exactly. What is no number is null.
  public var liveValue: Value { isNaN ? .null : .decimal(description) }
}

extension URL: ValueConvertible {
  /// The address as text.
  public var liveValue: Value { .text(absoluteString) }
}

extension UUID: ValueConvertible {
  /// The text with capital letters and hyphens.
  public var liveValue: Value { .text(uuidString) }
}

extension Measurement: ValueConvertible where UnitType: Dimension {
  /// The number of base units of the dimension, such as meters for lengths: measurements in
  /// different units are sorted by what they measure. `FieldFormat/measurement(in:style:locale:)`
  /// shows it in a unit of choice.
  public var liveValue: Value { .real(converted(to: UnitType.baseUnit()).value) }
}
