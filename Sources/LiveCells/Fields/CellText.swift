/// The text that one field of a cell shows, and the kind of its value.
///
/// Control characters in the text are not escaped. Each screen escapes them in its own way.
public struct CellText: Hashable, Sendable {
  /// The kind of value that a text represents. It lets a screen distinguish nil from an empty
  /// string.
  public enum Kind: Hashable, Sendable {
    /// The value is nil.
    case null
    /// A truth value.
    case boolean
    /// A number, whatever its unit.
    case number
    /// A string.
    case text
    /// Bytes. The text summarizes them.
    case blob
    /// A point in time.
    case date
    /// The row is not loaded yet. The text is a placeholder.
    case unloaded
    /// The value could not be read. The text gives the reason.
    case failure
  }

  /// The characters to show.
  public var text: String
  /// The kind of value that the text represents.
  public var kind: Kind

  /// Creates a text for a value of a kind.
  public init(_ text: String, kind: Kind = .text) {
    self.text = text
    self.kind = kind
  }

  /// The text of a field without a value.
  public static let empty = CellText("", kind: .null)

  /// The text of a field whose row is not loaded yet.
  public static let unloaded = CellText("…", kind: .unloaded)

  /// The shown number without its separators, or nil if the text is no number.
  var number: Double? {
    kind == .number ? Double(text.filter { !$0.isWhitespace }) : nil
  }

  /// The alignment of the text unless its column sets one. Numbers are trailing.
  public var naturalAlignment: FieldAlignment {
    kind == .number ? .trailing : .leading
  }
}
