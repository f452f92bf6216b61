#if PostgreSQL
  /// The fields of an error, by the letters of PostgreSQL's protocol. Swift does not import libpq's
  /// constants, because they are macros of character literals.
  enum DiagnosticField {
    static let state = code("C")
    static let message = code("M")
    static let detail = code("D")
    static let hint = code("H")
    static let position = code("P")
    static let column = code("c")
    static let constraint = code("n")

    private static func code(_ letter: Unicode.Scalar) -> Int32 { Int32(letter.value) }
  }
#endif
