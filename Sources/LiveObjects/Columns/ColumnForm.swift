/// How values of a property are written, where there is a choice.
public enum ColumnForm: Sendable {
  /// As JSON text, for any `Codable` type.
  case json
  /// As seconds since 1970, for `Date`: an integer if there is no fraction, else a real.
  case unixTime
  /// As 16 bytes, for `UUID`.
  case blob
}
