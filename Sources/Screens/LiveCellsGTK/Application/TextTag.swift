#if GTK && os(Linux)
  import CGTK4

  // Safety: the tag table of the buffer owns the tag, and the owner of this value keeps the buffer.
  /// A set of text attributes in a `GtkTextBuffer`.
  @MainActor
  struct TextTag {
    let tag: UnsafeMutablePointer<GtkTextTag>

    /// Creates a tag without attributes. It takes precedence over earlier ones.
    init(of buffer: UnsafeMutablePointer<GtkTextBuffer>) {
      tag = made(gtk_text_tag_new(nil))
      gtk_text_tag_table_add(gtk_text_buffer_get_tag_table(buffer), tag)
      g_object_unref(GTKObject(tag))
    }

    /// Sets an attribute that is a Boolean value.
    func set(_ name: String, _ isSet: Bool) {
      // The value of the C macro `G_TYPE_BOOLEAN`, the fifth fundamental type.
      set(name, type: 5 << 2) { g_value_set_boolean(&$0, isSet ? 1 : 0) }
    }

    /// Sets an attribute that is a number, such as a margin in pixels.
    func set(_ name: String, _ number: Int32) {
      // The value of the C macro `G_TYPE_INT`, the sixth fundamental type.
      set(name, type: 6 << 2) { g_value_set_int(&$0, number) }
    }

    /// Sets an attribute that is a colour.
    func set(_ name: String, _ color: GdkRGBA) {
      var color = color
      set(name, type: gdk_rgba_get_type()) { g_value_set_boxed(&$0, &color) }
    }

    /// Sets the first tab stop, in pixels.
    func setTab(at position: Int32) {
      let tabs = pango_tab_array_new(1, 1)
      pango_tab_array_set_tab(tabs, 0, PANGO_TAB_LEFT, position)
      set("tabs", type: pango_tab_array_get_type()) {
        g_value_set_boxed(&$0, tabs.map(GTKObject.init))
      }
      pango_tab_array_free(tabs)
    }

    private func set(_ name: String, type: GType, _ write: (inout GValue) -> Void) {
      var value = GValue()
      g_value_init(&value, type)
      write(&value)
      // Safety: tags begin with the structure of `GObject`.
      g_object_set_property(GTKObject(tag).assumingMemoryBound(to: GObject.self), name, &value)
      g_value_unset(&value)
    }
  }
#endif
