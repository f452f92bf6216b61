import Foundation

/// A type of measurements: its values are compared in the base unit, whatever units they are in.
protocol MeasuredType {}

extension Measurement: MeasuredType where UnitType: Dimension {}

extension Optional: MeasuredType where Wrapped: MeasuredType {}

/// A measurement.
protocol MeasuredValue {
  /// How much it is in the base unit.
  var baseValue: Double { get }
}

extension Measurement: MeasuredValue where UnitType: Dimension {
  var baseValue: Double { unit.converter.baseUnitValue(fromValue: value) }
}
