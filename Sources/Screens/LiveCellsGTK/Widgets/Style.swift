#if GTK && os(Linux)
  import CGTK4

  /// Adds a CSS class to a widget, or removes it.
  @MainActor
  func mark(_ widget: Widget, _ name: String, _ isSet: Bool) {
    if isSet {
      gtk_widget_add_css_class(widget, name)
    } else {
      gtk_widget_remove_css_class(widget, name)
    }
  }

  /// The style sheet for rows. It uses the colours of the theme, which suits light and dark themes.
  /// Colours of texts are mixed with that of other texts, because the theme's own colours are
  /// unreadable as text in some themes. Decorations are not inherited, so labels have them.
  @MainActor
  enum Style {
    private static var isInstalled = false

    private static let sheet = """
      columnview.data-table > listview > row { outline: none; }
      columnview.data-table > listview > row > cell { padding: 0; }
      columnview.data-table > listview > row.livecells-gap-above { box-shadow: inset 0 2px @theme_selected_bg_color; }
      columnview.data-table > listview > row.livecells-gap-below { box-shadow: inset 0 -2px @theme_selected_bg_color; }
      columnview.data-table > header > button { padding-left: 8px; padding-right: 8px; }
      .livecells-field { padding: 3px 8px; }
      .livecells-selected { background: alpha(@theme_selected_bg_color, 0.25); }
      .livecells-cursor { background: alpha(@theme_selected_bg_color, 0.5); }
      .livecells-chosen { box-shadow: inset 0 -2px @theme_selected_bg_color; }
      .livecells-changed { background: alpha(@warning_color, 0.35); }
      .livecells-new { background: alpha(@success_color, 0.3); }
      .livecells-deleted { opacity: 0.5; }
      .livecells-emphasized { font-weight: bold; }
      .livecells-deleted > label, .livecells-struck > label, label.livecells-struck { text-decoration: line-through; }
      .livecells-section { font-weight: bold; background: alpha(currentColor, 0.08); }
      .livecells-editor { background: @theme_base_color; color: @theme_text_color; padding: 3px 8px; }
      entry.livecells-read-only { background: none; border-color: transparent; box-shadow: none; outline: none; }
      .livecells-outdated { opacity: 0.55; }
      .livecells-status { padding: 4px 10px; border-top: 1px solid alpha(currentColor, 0.15); }
      .livecells-resting .livecells-status { opacity: 0.6; }
      .livecells-resting .livecells-cursor { background: alpha(@theme_selected_bg_color, 0.2); }
      .livecells-prompt { padding: 6px; border-bottom: 1px solid alpha(currentColor, 0.15); }
      .livecells-detail .livecells-text { font-family: monospace; }
      .livecells-message { padding: 24px; }
      .livecells-keys .keycap { min-width: 14px; min-height: 18px; padding: 0 4px; font-size: 0.85em; }
      .livecells-keys entry { margin: 8px; }
      .livecells-shortcuts { padding: 0 8px 8px 8px; }
      .livecells-shortcuts .heading { margin-top: 12px; }
      .livecells-empty { padding: 24px; }
      .livecells-empty image, .livecells-empty spinner { color: alpha(currentColor, 0.55); }
      """

    /// The rules for the colours of texts. On highlighted rows and fields, the colours are closer
    /// to that of other texts, so that they stay readable.
    private static let textColors: String = {
      let colors = [
        ("accent", "theme_selected_bg_color"), ("success", "success_color"),
        ("warning", "warning_color"), ("error", "error_color"),
      ]
      let highlights = ["selected", "cursor", "changed", "new"].map { ".livecells-\($0)" }
      return zip([[""], highlights], [(0.55, 0.5), (0.75, 0.8)]).map { places, strengths in
        func selector(_ style: String) -> String {
          places.map { "\($0).livecells-\(style)" }.joined(separator: ", ")
        }
        return "\(selector("secondary")) { color: alpha(currentColor, \(strengths.0)); }\n"
          + colors.map { style, color in
            "\(selector(style)) { color: mix(@\(color), @theme_text_color, \(strengths.1)); }\n"
          }.joined()
      }.joined()
    }()

    /// Adds the style sheet to the display. Later calls have no effect.
    static func install() {
      guard !isInstalled, let display = gdk_display_get_default() else { return }
      isInstalled = true
      let provider = made(gtk_css_provider_new())
      gtk_css_provider_load_from_data(provider, sheet + textColors, -1)
      gtk_style_context_add_provider_for_display(
        display,
        // Safety: a CSS provider implements the interface of style providers, so its pointer is one
        // of theirs.
        OpaquePointer(provider),
        guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION)
      )
      g_object_unref(GTKObject(provider))
    }
  }
#endif
