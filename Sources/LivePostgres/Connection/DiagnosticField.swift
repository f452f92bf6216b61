#if PostgreSQL
  /// The fields of an error, by the letters that PostgreSQL's protocol has for them. The library's own
  /// names are characters of C, which Swift doesn't see.
  enum DiagnosticField {
    static let state = code("C")
    static let message = code("M")
    static let hint = code("H")
    static let position = code("P")

    private static func code(_ letter: Unicode.Scalar) -> Int32 { Int32(letter.value) }
  }
#endif
