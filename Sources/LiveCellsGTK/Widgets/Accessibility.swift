#if GTK
  import CGTK4

  /// What screen readers are told of a widget that GTK has no words for.
  @MainActor
  enum Accessibility {
    /// Gives a widget a name.
    static func name(_ widget: Widget, _ text: String) {
      set(GTK_ACCESSIBLE_PROPERTY_LABEL, of: widget, text)
    }

    /// Says of a widget what its role and its name don't.
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

    /// Says whether a row is selected.
    static func select(_ widget: Widget, _ isSelected: Bool) {
      var value = GValue()
      var state = GTK_ACCESSIBLE_STATE_SELECTED
      gtk_accessible_state_init_value(state, &value)
      g_value_set_int(&value, isSelected ? 1 : 0)
      gtk_accessible_update_state_value(widget.opaque, 1, &state, &value)
      g_value_unset(&value)
    }

    /// Says what a widget is, as long as nobody was told anything of it.
    static func setRole(_ widget: Widget, _ role: GtkAccessibleRole) {
      var value = GValue()
      g_value_init(&value, gtk_accessible_role_get_type())
      g_value_set_enum(&value, Int32(bitPattern: role.rawValue))
      g_object_set_property(
        UnsafeMutablePointer<GObject>(widget.opaque),
        "accessible-role",
        &value
      )
      g_value_unset(&value)
    }

    /// What the macro `G_TYPE_STRING` says: the sixteenth fundamental type.
    private static var stringType: GType { 16 << 2 }
  }
#endif
