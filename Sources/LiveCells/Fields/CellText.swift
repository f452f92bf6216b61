/// What one field of a cell shows: plain text, and what kind of value stands behind it.
///
/// The text is the value's own: control characters in it are not yet escaped. A screen escapes what
/// it shows in its own way.
public struct CellText: Hashable, Sendable {
  /// What kind of value a text stands for, so that a screen can tell nil from an empty string.
  public enum Kind: Hashable, Sendable {
    /// There is no value.
    case null
    /// A truth value.
    case boolean
    /// A number, whatever its unit.
    case number
    /// A string.
    case text
    /// Bytes; the text is a short account of them.
    case blob
    /// A point in time.
    case date
    /// The row isn't there yet; the text is a sign of that.
    case unloaded
    /// The value could not be read; the text says why.
    case failure
  }

  /// The characters to show.
  public var text: String
  /// What kind of value they stand for.
  public var kind: Kind

  /// A text that stands for a value of some kind.
  public init(_ text: String, kind: Kind = .text) {
    self.text = text
    self.kind = kind
  }

  /// What a field shows that has nothing to show.
  public static let empty = CellText("", kind: .null)

  /// What a field shows whose row isn't there yet.
  public static let unloaded = CellText("…", kind: .unloaded)

  /// The number that it shows, whatever stands between the digits; nil for what is none.
  var number: Double? {
    kind == .number ? Double(text.filter { !$0.isWhitespace }) : nil
  }

  /// Where such a text stands in its column unless the column says otherwise: numbers at the
  /// trailing edge.
  public var naturalAlignment: FieldAlignment {
    kind == .number ? .trailing : .leading
  }
}
