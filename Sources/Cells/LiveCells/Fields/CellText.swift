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

  /// The look of a text, in terms that each screen translates into its own fonts and colours.
  ///
  /// ```swift
  /// let title = Column("Title", \Job.title)
  ///   .styled { $0.isDone ? [.secondary, .struckThrough] : [] }
  /// ```
  ///
  /// A style supports the text and does not replace it: it is not copied, and screen readers may
  /// not report it.
  public struct Style: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// Less important than other texts: dimmed.
    public static let secondary = Style(rawValue: 1 << 0)
    /// More important than other texts: bold.
    public static let emphasized = Style(rawValue: 1 << 1)
    /// Done or no longer valid: struck through.
    public static let struckThrough = Style(rawValue: 1 << 2)
    /// In the accent colour of the screen. Of several colours in one style, the last in this list
    /// is shown.
    public static let accent = Style(rawValue: 1 << 3)
    /// In the colour for success, such as green.
    public static let success = Style(rawValue: 1 << 4)
    /// In the colour for warnings, such as yellow or orange.
    public static let warning = Style(rawValue: 1 << 5)
    /// In the colour for errors, such as red.
    public static let error = Style(rawValue: 1 << 6)

    /// All colours, the last shown first.
    package static let colors: [Style] = [.error, .warning, .success, .accent]

    /// The colour that is shown, or nil for that of the screen's other texts.
    package var color: Style? { Self.colors.first(where: contains) }
  }

  /// The characters to show.
  public var text: String
  /// The kind of value that the text represents.
  public var kind: Kind
  /// The look of the text. Placeholders and failures have a look of their own in addition.
  public var style: Style

  /// Creates a text for a value of a kind.
  public init(_ text: String, kind: Kind = .text, style: Style = []) {
    self.text = text
    self.kind = kind
    self.style = style
  }

  /// The relation of a text to the one that it replaces.
  package enum Change {
    case none
    /// The text is new to the screen, but the value has not changed: it has been loaded only now,
    /// or only its style differs.
    case arrival
    case value
  }

  /// Returns the relation to the text that is shown, or nil if none is shown.
  package func change(from shown: CellText?) -> Change {
    guard let shown else { return .value }
    TextComparisons.note()
    if kind == shown.kind, text == shown.text { return style == shown.style ? .none : .arrival }
    return shown.kind == .unloaded ? .arrival : .value
  }

  public static func == (left: CellText, right: CellText) -> Bool {
    TextComparisons.note()
    return left.kind == right.kind && left.style == right.style && left.text == right.text
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
