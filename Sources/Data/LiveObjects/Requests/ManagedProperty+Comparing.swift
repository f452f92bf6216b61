extension ManagedProperty {
  /// Returns the expression that the database compares and orders by: the column, for a decimal its
  /// number, or for a measurement the value in base units.
  ///
  /// A measurement is stored as JSON with its unit. Its value in base units is
  /// `value × coefficient + constant`, with both taken from the stored unit's converter.
  func compared(scope: Int) -> RowExpression {
    let column = RowExpression.column(columns[0], scope: scope)
    guard isMeasurement else { return form == .decimal ? column.normalized(.decimal) : column }
    func number(_ path: String...) -> RowExpression { .number(in: column, path: path) }
    return .calculated(
      .calculated(number("value"), .times, number("unit", "converter", "coefficient")),
      .plus,
      number("unit", "converter", "constant")
    )
  }

  /// Returns the condition that a column of the property has a value, in any of its spellings.
  func equals(_ value: Value, scope: Int = 0) -> RowExpression {
    .equals(.column(columns[0], scope: scope), value, form)
  }
}

extension RowExpression {
  /// Returns the condition that an expression has a value, in any of the spellings of a form.
  static func equals(_ expression: RowExpression, _ value: Value, _ form: Form?) -> RowExpression {
    guard let form, !value.isNull else { return .equal(expression, .value(value)) }
    // An index can find spellings, but not the results of a function.
    if form == .uuid, let spellings = value.uuidSpellings {
      return .isOne(expression, of: spellings)
    }
    return .equal(expression.normalized(form), RowExpression.value(value).normalized(form))
  }
}
