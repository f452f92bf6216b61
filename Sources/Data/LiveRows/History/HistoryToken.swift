/// Names a state of a database that keeps a history, so that a program can later read the changes
/// since that state.
///
/// ```swift
/// let text = "\(try store.historyToken())"
/// let token = HistoryToken(text)
/// ```
///
/// A program stores the token as text, or encodes it. A token is valid for one file, as long as the
/// file contains the changes since the state. In all other cases, reading throws ``LostHistory``.
public struct HistoryToken: Hashable, Sendable {
  /// The version of the text's format.
  private static let version = "1"

  /// Identifies the history.
  package var history: UInt64
  /// The number of the last entry.
  package var number: Int64
  /// Identifies the last entry, because numbers may be assigned again after a backup was restored.
  package var check: UInt64

  package init(history: UInt64, number: Int64, check: UInt64) {
    self.history = history
    self.number = number
    self.check = check
  }
}

extension HistoryToken: LosslessStringConvertible {
  /// Creates a token from its text. Returns nil if the text is not a token.
  public init?(_ description: String) {
    let parts = description.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 4, parts[0] == Self.version, let history = UInt64(parts[1], radix: 36),
      let number = Int64(parts[2], radix: 36), number >= 0, let check = UInt64(parts[3], radix: 36)
    else { return nil }
    self.init(history: history, number: number, check: check)
    guard self.description == description else { return nil }
  }

  /// The text of the token: ASCII letters, digits and hyphens.
  public var description: String {
    [
      Self.version, String(history, radix: 36), String(number, radix: 36),
      String(check, radix: 36),
    ].joined(separator: "-")
  }
}

extension HistoryToken: Codable {
  /// Decodes the token from its text.
  ///
  /// - Throws: `DecodingError` if the text is not a token.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let token = Self(try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription: "The text is not a history token."
      )
    }
    self = token
  }

  /// Encodes the token as its text.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
