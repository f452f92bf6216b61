/// A format that turns a field's value into text.
///
/// ```swift
/// let format = FieldFormat.number(digits: 1, grouping: ",").showingNil(as: "unknown")
/// ```
///
/// A format is a value. It uses no locale and reads no clock, so equal values always have equal
/// texts. A cell can therefore detect that it has nothing to write. Use fields that read an
/// observable clock for times relative to now: see ``Field/init(_:since:_:format:name:)``.
public struct FieldFormat: Sendable {
  /// The number of values from which a text is made, including the newest.
  ///
  /// If it is greater than one, each cell keeps the last values that it has read from its object.
  /// It discards them when it shows another object.
  public let historyLength: Int

  private enum Body: Sendable {
    case value(@Sendable (Value) -> CellText)
    case history(@Sendable ([Value]) -> CellText)
  }

  private let body: Body
  private var nilText = ""
  private var traits: FormatTraits = []
  /// The count of bytes from which a value may be only the beginning of the stored one.
  private var cutSize: Int?

  /// Creates a custom format. `body` is not called for null.
  public init(_ body: @escaping @Sendable (Value) -> CellText) {
    self.body = .value(body)
    historyLength = 1
  }

  /// Creates a custom format for the last values of a field.
  ///
  /// - Parameters:
  ///   - count: The maximum number of values to keep, at least one.
  ///   - body: Returns the text of the last values, the oldest first. Neighbours differ, and the
  ///     last value is not null.
  public init(last count: Int, _ body: @escaping @Sendable ([Value]) -> CellText) {
    precondition(count > 0, "FieldFormat: invalid history of \(count) values")
    self.body = .history(body)
    historyLength = count
  }

  /// Returns a copy of the format that shows a text for nil. By default, nil is shown as an empty
  /// text.
  public func showingNil(as text: String) -> FieldFormat {
    var format = self
    format.nilText = text
    return format
  }

  /// Whether the format omits digits to save space. The detail view of a row and copied text show
  /// all digits.
  var isShort: Bool { traits.contains(.omitsDigits) }

  /// Returns a copy that is declared to have some properties.
  package func having(_ traits: FormatTraits) -> FieldFormat {
    var format = self
    format.traits.formUnion(traits)
    return format
  }

  /// Returns a copy for values that were read only up to a number of bytes. The size of such bytes
  /// is shown as a minimum.
  package func cutting(at size: Int) -> FieldFormat {
    var format = self
    format.cutSize = size
    return format
  }

  /// A format that shows all digits.
  var inFull: FieldFormat {
    guard isShort else { return self }
    var format = FieldFormat.plain.showingNil(as: nilText)
    format.cutSize = cutSize
    return format
  }

  /// Returns the text of a value without earlier values.
  public func text(for value: Value) -> CellText {
    text(for: .value(value)) { [value] }
  }

  /// Returns the text of a field's content.
  public func text(for content: FieldContent) -> CellText {
    text(for: content) { [content.value] }
  }

  /// Returns the text of the last contents of a field.
  func text(for history: FieldHistory) -> CellText {
    text(for: history.contents.last ?? .value(.null)) { history.contents.map(\.value) }
  }

  private func text(for content: FieldContent, _ history: () -> [Value]) -> CellText {
    switch (content, body) {
    case (.value(.null), _): CellText(nilText, kind: .null)
    case (.unloaded, _): .unloaded
    case (.failure(let reason), _): CellText(reason, kind: .failure)
    case (.value(let value), .value(let body)): marked(body(value), of: value)
    case (.value, .history(let body)): body(history())
    }
  }

  private func marked(_ text: CellText, of value: Value) -> CellText {
    guard let cutSize, case .blob(let bytes) = value, bytes.count >= cutSize, text.kind == .blob,
      text.text.last == ")"
    else { return text }
    return CellText(text.text.dropLast() + " or more)", kind: .blob)
  }
}

/// Properties of the texts of a format.
package struct FormatTraits: OptionSet, Sendable {
  package let rawValue: UInt8

  /// Creates a set of properties.
  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The format omits digits to save space.
  package static let omitsDigits = FormatTraits(rawValue: 1)
  /// Texts are shown unchanged, and bytes and Boolean values as by ``FieldFormat/plain``, except
  /// that all digits of bytes may be shown.
  package static let showsTexts = FormatTraits(rawValue: 2)
  /// Integers and decimals are shown by their digits, real numbers with the characters of Swift's
  /// notation, and points in time as by ``FieldFormat/plain``.
  package static let showsNumbers = FormatTraits(rawValue: 4)
  /// The ASCII characters of numbers and points in time are digits, signs, separators and the
  /// letters of units.
  package static let spellsNumbers = FormatTraits(rawValue: 8)
}

// MARK: - Searching stored values

extension FieldFormat {
  /// The ASCII characters of numbers in Swift's notation, in lower case, including infinite ones.
  private static let plainNumbers = Set("0123456789+-.einfaty".unicodeScalars)
  /// The ASCII characters of numbers in formats that spell them, in lower case.
  private static let spelledNumbers = Set("0123456789+-.einfatyxbcdkmgpz :%,'_".unicodeScalars)
  /// The ASCII characters of points in time, in lower case, including infinite ones.
  private static let plainTimes = Set("0123456789+-.: utcbeinfaty".unicodeScalars)
  /// The ASCII characters of bytes, in lower case. The size may have "or more" after it.
  private static let shownBytes = Set("0123456789abcdefx'() .kmgtpor".unicodeScalars)

  /// Returns whether the ASCII characters of a text, such as a separator, occur in formats that
  /// spell numbers.
  static func spells(_ text: String) -> Bool {
    text.lowercased().unicodeScalars.allSatisfy { !$0.isASCII || spelledNumbers.contains($0) }
  }

  /// Returns the kinds of values that may be shown by a text in which another one is found,
  /// although neither texts nor the digits of integers and decimals contain it. Returns nil if
  /// nothing is known.
  ///
  /// - Parameters:
  ///   - sought: The text to find, in lower case.
  ///   - isFound: Returns whether a text contains it.
  func candidateKinds(
    for sought: String,
    isFound: (String) -> Bool
  ) -> CandidateCondition.Kinds? {
    let scalars = sought.unicodeScalars
    // An ellipsis marks what is only the beginning of a stored value.
    guard historyLength == 1, traits.contains(.showsTexts), !scalars.contains("…")
    else { return nil }
    let known = scalars.filter(\.isASCII)
    // Only a text of ASCII characters can be compared by the database.
    let isPlain = traits.contains(.showsNumbers) && known.count == scalars.count
    func canHave(_ characters: Set<Unicode.Scalar>) -> Bool { characters.isSuperset(of: known) }
    var kinds: CandidateCondition.Kinds = []
    if isFound(nilText) { kinds.insert(.nulls) }
    if canHave(Self.shownBytes) { kinds.insert(.blobs) }
    if isFound("true") || isFound("false") { kinds.insert(.booleans) }
    if canHave(Self.plainTimes) { kinds.insert(isPlain ? .plainDates : .dates) }
    if traits.contains(.showsNumbers) {
      if canHave(Self.plainNumbers) { kinds.insert(isPlain ? .plainReals : .reals) }
    } else if !traits.contains(.spellsNumbers) || canHave(Self.spelledNumbers) {
      kinds.formUnion([.numbers, .reals, .dates])
    }
    return kinds
  }
}
