import KeyValueCore

/// Converts between values and the text that a user types, according to the declared type of a
/// column.
///
/// `NULL` denotes a null value in all columns. Empty text denotes null too, except in text columns.
/// The text "NULL" itself is typed in quotes: `'NULL'`. Bytes are typed as `x'00FF'`.
struct TypedValues {
  /// The kinds of values that columns hold.
  enum Kind: Hashable {
    case integer
    case real
    case number
    case boolean
    case text
    case bytes
    /// Values of any kind.
    case any
  }

  let column: TableColumn
  let kind: Kind

  /// The maximum length of typed text, in UTF-8 bytes.
  static let longest = 65_535

  init(_ column: TableColumn) {
    self.column = column
    kind = Self.kind(of: column.declaredType)
  }

  private static func kind(of declaredType: String) -> Kind {
    let words = declaredType.lowercased().prefix { $0 != "(" }.split(separator: " ")
    guard let first = words.first else { return .any }
    if words.contains(where: { ["int", "integer"].contains($0) }) { return .integer }
    return switch first {
    case "bigint", "smallint", "tinyint", "mediumint", "int2", "int4", "int8", "serial",
      "bigserial":
      .integer
    case "real", "float", "float4", "float8", "double": .real
    case "numeric", "decimal", "number": .number
    case "boolean", "bool": .boolean
    case "text", "varchar", "char", "character", "nvarchar", "nchar", "clob", "bpchar", "name":
      .text
    case "blob", "bytea", "binary", "varbinary": .bytes
    // Databases have further types of texts: LONGTEXT, VARCHAR2, NATIVE CHARACTER, citext.
    case _ where words.contains(where: isTextType): .text
    default: .any
    }
  }

  private static func isTextType(_ word: Substring) -> Bool {
    word.contains("char") || word.contains("clob") || word.hasSuffix("text")
  }

  /// The name of the type for display.
  var kindName: String { column.declaredType }

  // MARK: - What is typed

  /// Returns the value as editable text, or nil if the value cannot be edited as text.
  func text(of value: Value) -> String? {
    if refusal(of: value) != nil { return nil }
    switch value {
    case .null: return "NULL"
    case .boolean, .integer, .real, .decimal, .date, .blob: return value.description
    case .invalidText: return nil
    case .text(let text): return Self.needsQuotes(text) ? "'\(text)'" : text
    }
  }

  /// Returns a short reason why the value cannot be edited as text, or nil if it can.
  func refusal(of value: Value) -> String? {
    switch value {
    case .invalidText: "\(column.name) has a text that is not UTF-8"
    case .text(let text) where text.utf8.count > Self.longest:
      "\(column.name) has \(text.utf8.count.formattedBytes), more than \(Self.longest.formattedBytes)"
    case .blob(let bytes) where bytes.count * 2 + 3 > Self.longest:
      "\(column.name) has \(bytes.count.formattedBytes), more than \((Self.longest / 2).formattedBytes)"
    default: nil
    }
  }

  /// Returns the value that the text denotes.
  ///
  /// - Parameter present: The current value. In a column without a definite type, the new value is
  ///   of the same kind if possible.
  /// - Throws: ``TypedValueError``.
  func value(of typed: String, inPlaceOf present: Value) throws(TypedValueError) -> Value {
    if typed == "NULL" { return .null }
    // Some databases store bytes in a column of any declared type.
    if case .blob = present, let bytes = Self.bytes(typed) { return .blob(bytes) }
    let text = Self.isQuoted(typed) ? String(typed.dropFirst().dropLast()) : typed
    // Copied numbers often have surrounding white space or a line break.
    let typed = kind == .any || kind == .text ? typed : typed.trimmed
    switch kind {
    case .text: return .text(text)
    case .bytes: if let bytes = Self.bytes(typed) { return .blob(bytes) }
    case .boolean: if let value = boolean(typed, inPlaceOf: present) { return value }
    case .integer: if let value = Int64(typed) { return .integer(value) }
    case .real: if let value = Double(typed) { return .real(value) }
    case .number: if let value = number(typed, inPlaceOf: present) { return value }
    case .any: return any(typed, text, inPlaceOf: present)
    }
    // SQLite, for example, may store text or a real in a column of any type.
    if case .text = present { return .text(text) }
    if case .real = present, let value = Self.decimalReal(typed) { return .real(value) }
    if typed.allSatisfy(\.isWhitespace) { return .null }
    throw TypedValueError("\(column.name): '\(typed)' is not a value of type \(kindName)")
  }

  private func any(_ typed: String, _ text: String, inPlaceOf present: Value) -> Value {
    if case .text = present { return .text(text) }
    if case .boolean = present, let value = boolean(typed, inPlaceOf: present) { return value }
    if let value = plainNumber(typed, inPlaceOf: present) { return value }
    return Self.bytes(typed).map { .blob($0) } ?? .text(text)
  }

  /// Returns the number that the text denotes in a column of any type. Unless it replaces a number,
  /// the text must equal the description of that number: the column may hold texts, and 007, +49
  /// and 1.50 would otherwise become 7, 49 and 1.5.
  private func plainNumber(_ typed: String, inPlaceOf present: Value) -> Value? {
    if present.isNumber { return number(typed, inPlaceOf: present) }
    if let integer = Int64(typed), "\(integer)" == typed { return .integer(integer) }
    if let real = Self.decimalReal(typed), "\(real)" == typed { return .real(real) }
    return nil
  }

  /// Returns an integer if the text denotes one, and otherwise a decimal or floating-point number.
  private func number(_ typed: String, inPlaceOf present: Value) -> Value? {
    if case .decimal = present, Double(typed) != nil { return .decimal(typed) }
    if let integer = Int64(typed) { return .integer(integer) }
    let replacesReal = if case .real = present { true } else { false }
    if let real = Self.decimalReal(typed) {
      // A decimal column can store more digits than a floating-point number.
      return kind == .number && !replacesReal ? .decimal(typed) : .real(real)
    }
    // `nan` and `inf` are words. They denote numbers only in a numeric column, or in place of a
    // floating-point number.
    guard kind == .number || replacesReal, let real = Double(typed), !real.isFinite else {
      return nil
    }
    return .real(real)
  }

  /// Returns the number that a decimal text denotes. `Double` would also accept hexadecimal digits
  /// and the words nan and inf.
  private static func decimalReal(_ typed: String) -> Double? {
    guard typed.utf8.allSatisfy({ decimalBytes.contains($0) }) else { return nil }
    return Double(typed)
  }

  private static let decimalBytes = Set("0123456789+-.eE".utf8)

  private func boolean(_ typed: String, inPlaceOf present: Value) -> Value? {
    let truth: Bool
    switch typed.lowercased() {
    case "true", "t", "1", "yes": truth = true
    case "false", "f", "0", "no": truth = false
    default: return nil
    }
    // SQLite stores Boolean values as integers.
    if case .integer = present { return .integer(truth ? 1 : 0) }
    return .boolean(truth)
  }

  private static func bytes(_ typed: String) -> [UInt8]? {
    let digits = typed.utf8.dropFirst(2).dropLast()
    guard typed.lowercased().hasPrefix("x'"), typed.hasSuffix("'"), typed.utf8.count >= 3,
      digits.count % 2 == 0
    else { return nil }
    var bytes: [UInt8] = []
    var rest = digits[...]
    while let high = rest.popFirst().flatMap(Self.digit), let low = rest.popFirst().flatMap(digit) {
      bytes.append(high << 4 | low)
    }
    return bytes.count * 2 == digits.count ? bytes : nil
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  /// Returns whether the text would be read as null, or as the quoted text "NULL".
  private static func needsQuotes(_ text: String) -> Bool {
    text == "NULL" || isQuoted(text)
  }

  /// Returns whether the text is "NULL" inside one or more pairs of quotes.
  private static func isQuoted(_ typed: String) -> Bool {
    var rest = typed[...]
    var quotes = 0
    while rest.count >= 2, rest.hasPrefix("'"), rest.hasSuffix("'") {
      rest = rest.dropFirst().dropLast()
      quotes += 1
    }
    return quotes > 0 && rest == "NULL"
  }
}

extension String {
  /// The text without leading and trailing white space.
  fileprivate var trimmed: String {
    let start = drop(while: \.isWhitespace)
    guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(start[...last])
  }
}

extension Int {
  /// The number as a byte count with thousands separators, for messages.
  var formattedBytes: String {
    var text = String(self)
    var end = text.count - 3
    while end > 0 {
      text.insert(",", at: text.index(text.startIndex, offsetBy: end))
      end -= 3
    }
    return text + (self == 1 ? " byte" : " bytes")
  }
}

/// The error of text that does not denote a value of its column.
///
/// ```swift
/// do {
///   try await editor.draft(of: [rows[0]]).set("total", to: "many", overwriting: false)
/// } catch let error as TypedValueError {
///   message = error.description
/// }
/// ```
public struct TypedValueError: Error, Hashable, CustomStringConvertible {
  /// The message, as one line.
  public let description: String

  init(_ description: String) {
    self.description = description
  }
}
