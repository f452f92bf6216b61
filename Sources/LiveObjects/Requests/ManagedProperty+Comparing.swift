extension ManagedProperty {
  /// What the database compares and orders by, of rows of a scope: what the column holds, or of a measurement, which is
  /// coded with its unit, the number of base units.
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
