/// The storage format of a property's values, for types that have more than one.
///
/// ```swift
/// @Stored("added_at", as: .unixTime) var added: Date?
/// @Stored(as: .json) var notes: [String]?
/// ```
public enum StorageFormat: Sendable {
  /// JSON text. Available for any `Codable` type.
  case json
  /// Seconds since 1970, for `Date`: an integer if the value has no fraction, otherwise a real.
  case unixTime
  /// A blob of 16 bytes, for `UUID`.
  case blob
}
