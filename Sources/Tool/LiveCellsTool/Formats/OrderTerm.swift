import LiveRows

/// A term of an order as the user types it: a column or an expression, `desc` or a minus sign
/// before the name, `nulls first` or `nulls last`.
enum OrderTerm {
  /// Parses a term.
  static func order(_ text: String) -> RowOrder {
    var rest = text[...]
    var nulls: RowOrder.Nulls?
    if let before = without(" nulls first", rest) { (rest, nulls) = (before, .first) }
    if let before = without(" nulls last", rest) { (rest, nulls) = (before, .last) }
    var isDescending = false
    if let before = without(" desc", rest) {
      (rest, isDescending) = (before, true)
    } else if let before = without(" asc", rest) {
      rest = before
    } else if rest.first == "-", isName(rest.dropFirst()) {
      (rest, isDescending) = (rest.dropFirst(), true)
    }
    if isName(rest) {
      // A column may be called `x desc`, so the database decides unless the term has a minus sign
      // or `nulls`.
      return nulls == nil && !text.hasPrefix("-")
        ? RowOrder(text) : RowOrder(String(rest), descending: isDescending, nulls: nulls)
    }
    return .expression(String(rest), descending: isDescending, nulls: nulls)
  }

  /// Returns whether a request has an order.
  static func orders(_ request: RowRequest) -> Bool {
    !request.order.isEmpty || request.section != nil
  }

  /// Returns the terms of a request's order, sections first, as the user would type them.
  static func texts(of request: RowRequest) -> [String] {
    (request.section.map { [$0] } ?? [])
      + request.order.map { term in
        var text = term.text ?? term.column
        if term.isDescending { text += " desc" }
        switch term.nulls {
        case .first: text += " nulls first"
        case .last: text += " nulls last"
        case nil: break
        }
        return text
      }
  }

  /// Returns a text without a suffix, compared without case, or nil if it has another end.
  private static func without(_ suffix: String, _ text: Substring) -> Substring? {
    guard text.count > suffix.count, text.suffix(suffix.count).lowercased() == suffix else {
      return nil
    }
    var rest = text.dropLast(suffix.count)
    while rest.last == " " { rest.removeLast() }
    return rest
  }

  /// Returns whether the text is a name rather than an expression.
  private static func isName(_ text: Substring) -> Bool {
    if text.count > 1, text.first == "\"", text.last == "\"",
      !text.dropFirst().dropLast().contains("\"")
    {
      return true
    }
    return !text.isEmpty && !text.contains { "()+*/|<>=%&~'".contains($0) }
      && text.range(ofWord: "collate") == nil && !text.contains(" - ") && text.first != "-"
  }
}

extension Substring {
  /// Returns the range of a word, compared without case.
  fileprivate func range(ofWord word: String) -> Range<Index>? {
    split(separator: " ").first { $0.lowercased() == word }.map { $0.startIndex..<$0.endIndex }
  }
}
