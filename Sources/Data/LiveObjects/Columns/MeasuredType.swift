import Foundation

/// A type whose values are measurements. They are compared in the base unit, independent of the
/// unit in which each value is expressed.
protocol MeasuredType {}

extension Measurement: MeasuredType where UnitType: Dimension {}

extension Optional: MeasuredType where Wrapped: MeasuredType {}

/// A measurement of any dimension.
protocol MeasuredValue {
  /// The value converted to the dimension's base unit.
  var baseValue: Double { get }
}

extension Measurement: MeasuredValue where UnitType: Dimension {
  var baseValue: Double { unit.converter.baseUnitValue(fromValue: value) }
}
