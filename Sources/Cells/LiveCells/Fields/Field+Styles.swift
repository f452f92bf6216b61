extension Field {
  /// Returns a copy of the field whose texts have a style that depends on the object. Every
  /// property that the closure reads is observed.
  ///
  /// The style is added to that of the field's format. It is not determined for rows that are not
  /// loaded, and a change of the style alone is not highlighted as a changed value.
  public func styled(_ style: @escaping (Object) -> CellText.Style) -> Field {
    let style = Self.observingCompletely(style)
    var field = self
    field.extras = FieldExtras(extras) { extras in
      let inner = extras.style
      extras.style = { object in (inner?(object) ?? []).union((try? style(object)) ?? []) }
    }
    return field
  }

  /// Returns a copy of the field whose texts have a style.
  public func styled(_ style: CellText.Style) -> Field { styled { _ in style } }

  /// Adds the style for an object to its text.
  func styled(_ text: CellText, of object: Object) -> CellText {
    guard let style = extras?.style, text.kind != .unloaded else { return text }
    var text = text
    text.style.formUnion(style(object))
    return text
  }
}

extension Column {
  /// Returns a copy of the column whose texts have a style that depends on the row; see
  /// `Field.styled(_:)`.
  public func styled(_ style: @escaping (Row) -> CellText.Style) -> Column {
    with(field.styled(style))
  }

  /// Returns a copy of the column whose texts have a style.
  public func styled(_ style: CellText.Style) -> Column { with(field.styled(style)) }
}
