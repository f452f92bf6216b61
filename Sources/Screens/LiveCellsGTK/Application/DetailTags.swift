#if GTK && os(Linux)
  import CGTK4

  // Safety: the buffer owns its tags, and the owner of this value keeps the buffer.
  /// The styles of the texts of a detail page.
  @MainActor
  struct DetailTags {
    /// The title, and the first visible line after it.
    let head: TextTag
    /// The other lines of an entry.
    let body: TextTag
    let title: TextTag
    /// A line end that is not in the text.
    let wrap: TextTag
    let dim: TextTag
    let failure: TextTag
    let change: TextTag

    init(of buffer: UnsafeMutablePointer<GtkTextBuffer>) {
      head = TextTag(of: buffer)
      body = TextTag(of: buffer)
      title = TextTag(of: buffer)
      wrap = TextTag(of: buffer)
      dim = TextTag(of: buffer)
      failure = TextTag(of: buffer)
      change = TextTag(of: buffer)
      // Without this, Pango draws hyphens that are not in the text.
      for tag in [head, body] { tag.set("insert-hyphens", false) }
      title.set("weight", Int32(PANGO_WEIGHT_BOLD.rawValue))
      // Copies of the text do not contain the line end either.
      wrap.set("invisible", true)
      dim.set("foreground-rgba", GdkRGBA(red: 0.5, green: 0.5, blue: 0.5, alpha: 1))
    }

    /// Places the texts of entries beside a column of titles.
    func align(column: Int32, padding: Int32) {
      head.set("indent", -column)
      head.setTab(at: column)
      body.set("left-margin", padding + column)
    }

    /// Sets the colours of the theme.
    func setColors(of view: Widget) {
      let style = gtk_widget_get_style_context(view)
      var color = GdkRGBA()
      if gtk_style_context_lookup_color(style, "error_color", &color) != 0 {
        failure.set("foreground-rgba", color)
      }
      guard gtk_style_context_lookup_color(style, "warning_color", &color) != 0 else { return }
      color.alpha = 0.45
      change.set("background-rgba", color)
    }
  }
#endif
