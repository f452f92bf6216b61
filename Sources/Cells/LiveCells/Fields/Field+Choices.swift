extension Field {
  /// Returns a copy of the field in which the user chooses one of several values, by typing its
  /// title or the beginning of it.
  ///
  /// ```swift
  /// let project = Field<Job>("Project") { $0.project?.name }
  ///   .editable(\.project, choices: { _ in projects }, titled: \.name)
  /// ```
  ///
  /// The prompt lists the titles. An exact title takes precedence over longer ones that begin with
  /// it; upper and lower case are equal otherwise.
  ///
  /// - Parameters:
  ///   - keyPath: The property.
  ///   - choices: Returns the values that an object can have.
  ///   - title: Returns the title of a value.
  public func editable<Choice>(
    _ keyPath: ReferenceWritableKeyPath<Object, Choice>,
    choices: @escaping (Object) -> [Choice],
    titled title: @escaping (Choice) -> String
  ) -> Field {
    choosing(choices, title, text: { title($0[keyPath: keyPath]) }) { object, choice in
      guard let choice else { throw TypedTextError("a value is required") }
      object[keyPath: keyPath] = choice
    }
  }

  /// Returns a copy of the field in which the user chooses one of several values, or none with an
  /// empty text; see `editable(_:choices:titled:)`.
  public func editable<Choice>(
    _ keyPath: ReferenceWritableKeyPath<Object, Choice?>,
    choices: @escaping (Object) -> [Choice],
    titled title: @escaping (Choice) -> String
  ) -> Field {
    choosing(choices, title, text: { $0[keyPath: keyPath].map(title) ?? "" }) { object, choice in
      object[keyPath: keyPath] = choice
    }
  }

  /// Returns a copy of the field in which the user chooses a case of an enumeration by its name.
  public func editable<Choice: CaseIterable>(
    choosing keyPath: ReferenceWritableKeyPath<Object, Choice>
  ) -> Field {
    editable(keyPath, choices: { _ in Array(Choice.allCases) }, titled: { "\($0)" })
  }

  /// Returns a copy of the field in which the user chooses a case of an enumeration by its name, or
  /// none with an empty text.
  public func editable<Choice: CaseIterable>(
    choosing keyPath: ReferenceWritableKeyPath<Object, Choice?>
  ) -> Field {
    editable(keyPath, choices: { _ in Array(Choice.allCases) }, titled: { "\($0)" })
  }

  private func choosing<Choice>(
    _ choices: @escaping (Object) -> [Choice],
    _ title: @escaping (Choice) -> String,
    text: @escaping (Object) -> String,
    set: @escaping (Object, Choice?) throws -> Void
  ) -> Field {
    let name = name
    var field = self
    let editing = FieldEditing<Object>(
      text: text,
      title: { "\(name) (\(ChoiceTitles(choices($0).map(title)).summary))" },
      set: { object, typed in
        if typed.isEmpty { return try set(object, nil) }
        let choices = choices(object)
        let titles = ChoiceTitles(choices.map(title))
        try set(object, choices[titles.position(of: typed)])
      }
    )
    field.extras = FieldExtras(extras) { $0.editing = editing }
    return field
  }
}

extension Column {
  /// Returns a copy of the column in which the user chooses one of several values; see
  /// `Field.editable(_:choices:titled:)`.
  public func editable<Choice>(
    _ keyPath: ReferenceWritableKeyPath<Row, Choice>,
    choices: @escaping (Row) -> [Choice],
    titled title: @escaping (Choice) -> String
  ) -> Column {
    with(field.editable(keyPath, choices: choices, titled: title))
  }

  /// Returns a copy of the column in which the user chooses one of several values, or none with an
  /// empty text.
  public func editable<Choice>(
    _ keyPath: ReferenceWritableKeyPath<Row, Choice?>,
    choices: @escaping (Row) -> [Choice],
    titled title: @escaping (Choice) -> String
  ) -> Column {
    with(field.editable(keyPath, choices: choices, titled: title))
  }

  /// Returns a copy of the column in which the user chooses a case of an enumeration by its name.
  public func editable<Choice: CaseIterable>(
    choosing keyPath: ReferenceWritableKeyPath<Row, Choice>
  ) -> Column {
    with(field.editable(choosing: keyPath))
  }

  /// Returns a copy of the column in which the user chooses a case of an enumeration by its name,
  /// or none with an empty text.
  public func editable<Choice: CaseIterable>(
    choosing keyPath: ReferenceWritableKeyPath<Row, Choice?>
  ) -> Column {
    with(field.editable(choosing: keyPath))
  }
}

/// The titles of the values that the user can choose.
private struct ChoiceTitles {
  let titles: [String]
  /// The maximum number of characters of a summary.
  private static let maxLength = 60

  init(_ titles: [String]) {
    self.titles = titles
  }

  /// The titles as one text, or as many as fit into one line.
  var summary: String { Self.summary(of: titles) }

  private static func summary(of titles: [String]) -> String {
    var text = ""
    for (index, title) in titles.enumerated() {
      let more = index == 0 ? title : ", \(title)"
      if index > 0, text.count + more.count > maxLength {
        return "\(text), … \(titles.count - index) more"
      }
      text += more
    }
    return text
  }

  /// Returns the position of the title that the user means.
  func position(of typed: String) throws -> Int {
    if let exact = titles.firstIndex(of: typed) { return exact }
    let wanted = typed.lowercased()
    let equal = titles.indices.filter { titles[$0].lowercased() == wanted }
    let found =
      equal.isEmpty ? titles.indices.filter { titles[$0].lowercased().hasPrefix(wanted) } : equal
    if found.count == 1 { return found[0] }
    throw TypedTextError(
      found.isEmpty
        ? "'\(typed)' is none of: \(summary)"
        : "'\(typed)' may be: \(Self.summary(of: found.map { titles[$0] }))"
    )
  }
}
