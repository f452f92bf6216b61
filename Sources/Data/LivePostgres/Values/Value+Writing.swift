#if PostgreSQL
  extension Value {
    /// Returns the text of the value for the server, or nil for `NULL`.
    ///
    /// - Throws: `StoreError` if the server cannot store the value.
    func writableText(column: String, declaredType: String) throws -> String? {
      var text = postgresText
      // A time without a zone is in UTC, regardless of the session's time zone.
      if case .text(let time) = self, declaredType.hasPrefix("timestamp"),
        declaredType.hasSuffix("with time zone")
      {
        text = ZonedTime.named(time) ?? time
      }
      let isLost: Bool =
        switch self {
        case .null: false
        case .invalidText: true
        case .text(let text): text.utf8.contains(0)
        default: text == nil
        }
      guard !isLost else {
        throw StoreError(
          .wrongType,
          context: "column \(column)",
          message:
            "PostgreSQL cannot store \(quoted): texts must be valid UTF-8 without NUL, and dates"
            + " finite and AD"
        )
      }
      return text
    }
  }
#endif
