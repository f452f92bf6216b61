extension ManagedProperty {
  /// Returns the expression that the database compares and orders by: the column, or for a
  /// measurement the value in base units.
  ///
  /// A measurement is stored as JSON with its unit. Its value in base units is
  /// `value × coefficient + constant`, with both taken from the stored unit's converter.
  func compared(scope: Int) -> RowExpression {
    let column = RowExpression.column(columns[0], scope: scope)
    guard isMeasurement else { return column }
    func number(_ path: String...) -> RowExpression { .number(in: column, path: path) }
    return .calculated(
      .calculated(number("value"), .times, number("unit", "converter", "coefficient")),
      .plus,
      number("unit", "converter", "constant")
    )
  }
}
