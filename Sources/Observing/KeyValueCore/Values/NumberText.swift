/// The notation of a number (RFC 8259).
package enum NumberForm: Sendable {
  case integer
  /// A number with a decimal point, or with a signed exponent.
  case fraction
  /// An integer with an unsigned exponent.
  case bareExponent

  /// Returns nil if the text is not a JSON number.
  package init?(_ text: some Collection<UInt8>) {
    var rest = text[...]
    func skipDigits() -> Int {
      let count = rest.prefix { (0x30...0x39).contains($0) }.count
      rest = rest.dropFirst(count)
      return count
    }
    if rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
    let leadsZero = rest.first == UInt8(ascii: "0")
    let whole = skipDigits()
    guard whole > 0, !leadsZero || whole == 1 else { return nil }
    var hasPoint = false
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      guard skipDigits() > 0 else { return nil }
      hasPoint = true
    }
    guard let letter = rest.first else {
      self = hasPoint ? .fraction : .integer
      return
    }
    guard letter == UInt8(ascii: "e") || letter == UInt8(ascii: "E") else { return nil }
    rest = rest.dropFirst()
    let isSigned = rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+")
    if isSigned { rest = rest.dropFirst() }
    guard skipDigits() > 0, rest.isEmpty else { return nil }
    self = hasPoint || isSigned ? .fraction : .bareExponent
  }
}

/// Conversions of numbers to the form in JSON and comma-separated values, with all digits.
package enum NumberText {
  /// Returns whether a text is a JSON number.
  package static func isJSON(_ text: some StringProtocol) -> Bool { NumberForm(text.utf8) != nil }

  /// Returns the digits of a decimal as a JSON number, or nil if it is not a finite number.
  package static func json(decimal digits: String) -> String? {
    if isJSON(digits) { return digits }
    // SQL and shells omit a zero before the decimal point, and may write a plus sign.
    var text = digits.hasPrefix("+") ? String(digits.dropFirst()) : digits
    if text.hasPrefix(".") { text = "0" + text }
    if text.hasPrefix("-.") { text = "-0" + text.dropFirst() }
    return isJSON(text) ? text : nil
  }
}

extension Value {
  /// Creates the value of a JSON number: an integer if it has that form and fits, a real number if
  /// its description has the same digits, otherwise a decimal with all digits. Returns nil for
  /// other texts.
  package init?(jsonNumber digits: String) {
    guard NumberText.isJSON(digits) else { return nil }
    if let integer = Int64(digits), String(integer) == digits {
      self = .integer(integer)
    } else if let real = Double(digits), real.description == digits {
      self = .real(real)
    } else {
      self = .decimal(digits)
    }
  }

  /// Creates the value of an unquoted text without a type, such as a field of comma-separated
  /// values: null if it is empty, a number with all digits if it has that form, otherwise a text.
  package init(unquoted text: String) {
    if text.isEmpty {
      self = .null
      return
    }
    switch NumberForm(text.utf8) {
    case .integer?:
      self =
        Int64(text).map { String($0) == text ? .integer($0) : .decimal(text) } ?? .decimal(text)
    case .fraction?: self = .decimal(text)
    // Identifiers such as 12e4567 have this form, too.
    case .bareExponent?, nil: self = .text(text)
    }
  }
}

/// A field of comma-separated values (RFC 4180).
package enum FieldText {
  /// Appends the field of a text. The field is quoted if it is empty, contains separators, has
  /// blanks at its ends, or has the form of a number.
  package static func append(text: String, to output: inout String) {
    if case .text = Value(unquoted: text) {
      append(text, to: &output)
    } else {
      output += "\"" + text + "\""
    }
  }

  /// Appends the field of a decimal. An unsigned exponent gets a sign, because unsigned ones also
  /// occur in identifiers.
  package static func append(decimal digits: String, to output: inout String) {
    guard case .bareExponent? = NumberForm(digits.utf8),
      let mark = digits.firstIndex(where: { $0 == "e" || $0 == "E" })
    else { return append(digits, to: &output) }
    output += digits[...mark] + "+" + digits[digits.index(after: mark)...]
  }

  /// Appends a field that is not a text, or whose type does not matter.
  package static func append(_ field: String, to output: inout String) {
    let needsQuotes = field.utf8.contains { [0x22, 0x2C, 0x0A, 0x0D].contains($0) }
    let isPadded = field.utf8.first == 0x20 || field.utf8.last == 0x20
    if needsQuotes || isPadded { appendQuoted(field, to: &output) } else { output += field }
  }

  /// Appends the only field of a row. It is also quoted if it is like the rows or the rules of an
  /// aligned table: with two blanks in sequence, or with dashes only.
  package static func append(single field: String, to output: inout String) {
    if isLikeTable(field) { appendQuoted(field, to: &output) } else { append(field, to: &output) }
  }

  /// Appends a column title. It is also quoted if the output would otherwise not be recognized as
  /// comma-separated values: if it is empty, contains another separator, begins like JSON, a
  /// comment or a declaration of the separator, or is the mark of a stream of changes.
  package static func append(title: String, to output: inout String) {
    let bytes = title.utf8
    let isSeparated = bytes.contains { [0x09, 0x3B, 0x7C].contains($0) }
    let isOther = bytes.first.map { [0x7B, 0x5B, 0x23].contains($0) } ?? true
    let isSpecial = bytes.starts(with: "sep=".utf8) || bytes.starts(with: "livecells:".utf8)
    if isSeparated || isOther || isSpecial || isLikeTable(title) {
      appendQuoted(title, to: &output)
    } else {
      append(title, to: &output)
    }
  }

  private static func isLikeTable(_ field: String) -> Bool {
    let bytes = field.utf8
    return !bytes.isEmpty && bytes.allSatisfy { [0x20, 0x2B, 0x2D, 0x3D].contains($0) }
      || zip(bytes, bytes.dropFirst()).contains { $0 == 0x20 && $1 == 0x20 }
  }

  private static func appendQuoted(_ field: String, to output: inout String) {
    output += "\""
    // Iterates over scalars, because a quote with a combining character still is a quote.
    for scalar in field.unicodeScalars {
      if scalar == "\"" { output += "\"" }
      output.unicodeScalars.append(scalar)
    }
    output += "\""
  }
}
