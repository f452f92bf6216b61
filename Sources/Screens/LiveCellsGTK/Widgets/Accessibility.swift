#if GTK && os(Linux)
  import CGTK4

  /// Accessible properties that GTK's own API cannot set from Swift.
  @MainActor
  enum Accessibility {
    /// Sets the accessible name of a widget.
    static func name(_ widget: Widget, _ text: String) {
      set(GTK_ACCESSIBLE_PROPERTY_LABEL, of: widget, text)
    }

    /// Sets the accessible description of a widget.
    static func describe(_ widget: Widget, _ text: String) {
      set(GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, of: widget, text)
    }

    private static func set(
      _ property: GtkAccessibleProperty,
      of widget: Widget,
      _ text: String
    ) {
      var value = GValue()
      g_value_init(&value, stringType)
      g_value_set_string(&value, text.replacing("\0", with: "␀"))
      var property = property
      gtk_accessible_update_property_value(widget.opaque, 1, &property, &value)
      g_value_unset(&value)
    }

    /// Sets whether a row is selected.
    static func select(_ widget: Widget, _ isSelected: Bool) {
      var value = GValue()
      var state = GTK_ACCESSIBLE_STATE_SELECTED
      gtk_accessible_state_init_value(state, &value)
      g_value_set_int(&value, isSelected ? 1 : 0)
      gtk_accessible_update_state_value(widget.opaque, 1, &state, &value)
      g_value_unset(&value)
    }

    /// Sets whether a widget and its contents are hidden from assistive technologies.
    static func hide(_ widget: Widget, _ isHidden: Bool) {
      var value = GValue()
      var state = GTK_ACCESSIBLE_STATE_HIDDEN
      gtk_accessible_state_init_value(state, &value)
      g_value_set_boolean(&value, isHidden ? 1 : 0)
      gtk_accessible_update_state_value(widget.opaque, 1, &state, &value)
      g_value_unset(&value)
    }

    /// Sets the accessible role of a widget. Has no effect after the widget was reported to
    /// assistive technologies.
    static func setRole(_ widget: Widget, _ role: GtkAccessibleRole) {
      var value = GValue()
      g_value_init(&value, gtk_accessible_role_get_type())
      g_value_set_enum(&value, Int32(bitPattern: role.rawValue))
      g_object_set_property(
        // Safety: widgets begin with the structure of `GObject`.
        UnsafeMutablePointer<GObject>(widget.opaque),
        "accessible-role",
        &value
      )
      g_value_unset(&value)
    }

    /// The value of the C macro `G_TYPE_STRING`, the sixteenth fundamental type.
    private static var stringType: GType { 16 << 2 }
  }
#endif
