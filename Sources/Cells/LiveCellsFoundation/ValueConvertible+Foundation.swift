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
  /// The exact number. NaN is null.
  public var liveValue: Value { isNaN ? .null : .decimal(description) }
}

extension URL: ValueConvertible {
  /// The address as text.
  public var liveValue: Value { .text(absoluteString) }
}

extension UUID: ValueConvertible {
  /// The UUID string, in uppercase with hyphens.
  public var liveValue: Value { .text(uuidString) }
}

extension Measurement: ValueConvertible where UnitType: Dimension {
  /// The number of base units of the dimension, such as meters for lengths.
  ///
  /// Measurements in different units therefore sort by magnitude.
  /// `FieldFormat/measurement(in:style:locale:)` displays the number in a given unit.
  public var liveValue: Value { .real(converted(to: UnitType.baseUnit()).value) }
}
