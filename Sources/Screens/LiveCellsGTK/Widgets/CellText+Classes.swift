#if GTK && os(Linux)
  import LiveCells

  extension CellText {
    /// The CSS class for each style. The themes' class for dim texts also fades backgrounds.
    private static let classes: [(Style, String)] = [
      (.secondary, "livecells-secondary"), (.emphasized, "livecells-emphasized"),
      (.struckThrough, "livecells-struck"), (.accent, "livecells-accent"),
      (.success, "livecells-success"), (.warning, "livecells-warning"),
      (.error, "livecells-error"),
    ]

    /// All classes that `styleClasses` may contain.
    static let allStyleClasses = classes.map(\.1)

    /// The CSS classes for the style of the text. Placeholders for nil and for unloaded values are
    /// dim.
    var styleClasses: Set<String> {
      var looks = style
      if kind == .null || kind == .unloaded { looks.insert(.secondary) }
      if kind == .failure { looks.insert(.error) }
      for color in Self.classes.map(\.0) where Style.colors.contains(color) && color != looks.color
      {
        looks.remove(color)
      }
      return Set(Self.classes.filter { looks.contains($0.0) }.map(\.1))
    }
  }
#endif
