import LiveSQL

/// A dialect whose indexes have `NULL` first, and which does not compare rows.
enum PlainDialect: SQLDialect {
  static var hasGreatestNull: Bool { false }
  static var comparesRows: Bool { false }
  static func declared(_ name: String) -> String { name.enclosed(in: "\"") }
}

/// A dialect whose indexes have `NULL` last, and which compares rows.
enum RowDialect: SQLDialect {
  static var hasGreatestNull: Bool { true }
  static var comparesRows: Bool { true }
  static func declared(_ name: String) -> String { name.enclosed(in: "\"") }
}

struct TestTerm<Dialect: SQLDialect>: SQLTerm {
  var expression: String
  var isDescending = false
  var canBeNull = false
  var isNullGreatest = Dialect.hasGreatestNull

  init(
    _ expression: String,
    isDescending: Bool = false,
    canBeNull: Bool = false,
    isNullGreatest: Bool = Dialect.hasGreatestNull
  ) {
    self.expression = expression
    self.isDescending = isDescending
    self.canBeNull = canBeNull
    self.isNullGreatest = isNullGreatest
  }
}
