#if GTK && os(Linux)
  import CGTK4

  // Safety: the connection is never released. Each variant is used before it is released, and
  // `g_variant_new_tuple` copies its list of children. GTK's settings begin with the structure of
  // `GObject`.
  /// Applies the desktop's dark style, which GTK does not do itself. The current style and its
  /// changes are reported by the settings portal. Without a portal, GTK's own settings apply.
  @MainActor
  enum DesktopStyle {
    private static var isFollowed = false

    private nonisolated static let portal = "org.freedesktop.portal.Desktop"
    private nonisolated static let path = "/org/freedesktop/portal/desktop"
    private nonisolated static let interface = "org.freedesktop.portal.Settings"
    private nonisolated static let group = "org.freedesktop.appearance"
    private nonisolated static let key = "color-scheme"

    /// Starts following the desktop's style. Later calls have no effect.
    static func follow() {
      guard !isFollowed else { return }
      isFollowed = true
      g_bus_get(
        G_BUS_TYPE_SESSION,
        nil,
        { _, result, _ in
          guard let connection = g_bus_get_finish(result, nil) else { return }
          // By default, GLib ends the process when the shared connection is closed.
          g_dbus_connection_set_exit_on_close(connection, 0)
          DesktopStyle.readSetting(connection)
        },
        nil
      )
    }

    /// Reads the current style, and subscribes to its changes before, so that none is missed in
    /// between. The connection is never released, so the subscription lasts as long as the process.
    private nonisolated static func readSetting(_ connection: OpaquePointer) {
      g_dbus_connection_signal_subscribe(
        connection,
        portal,
        interface,
        "SettingChanged",
        path,
        group,
        G_DBUS_SIGNAL_FLAGS_NONE,
        { _, _, _, _, _, parameters, _ in
          guard let parameters, g_variant_n_children(parameters) == 3,
            let name = g_variant_get_child_value(parameters, 1)
          else { return }
          defer { g_variant_unref(name) }
          guard String(cString: g_variant_get_string(name, nil)) == DesktopStyle.key,
            let value = g_variant_get_child_value(parameters, 2)
          else { return }
          DesktopStyle.take(value)
        },
        nil,
        nil
      )
      var asked: [OpaquePointer?] = [g_variant_new_string(group), g_variant_new_string(key)]
      g_dbus_connection_call(
        connection,
        portal,
        path,
        interface,
        "Read",
        g_variant_new_tuple(&asked, gsize(asked.count)),
        nil,
        G_DBUS_CALL_FLAGS_NONE,
        -1,
        nil,
        { connection, result, _ in
          guard
            let reply = g_dbus_connection_call_finish(OpaquePointer(connection), result, nil)
          else { return }
          defer { g_variant_unref(reply) }
          guard g_variant_n_children(reply) == 1, let value = g_variant_get_child_value(reply, 0)
          else { return }
          DesktopStyle.take(value)
        },
        nil
      )
    }

    /// Applies a style value, which may be wrapped in several variants, and releases it. 1 means
    /// dark and 2 means light. For all other values the desktop has no preference, and the user's
    /// GTK settings apply.
    private nonisolated static func take(_ value: OpaquePointer) {
      var value = value
      while String(cString: g_variant_get_type_string(value)) == "v" {
        guard let inner = g_variant_get_variant(value) else { break }
        g_variant_unref(value)
        value = inner
      }
      defer { g_variant_unref(value) }
      guard String(cString: g_variant_get_type_string(value)) == "u",
        let settings = gtk_settings_get_default()
      else { return }
      let style = g_variant_get_uint32(value)
      guard style == 1 || style == 2 else {
        return gtk_settings_reset_property(settings, setting)
      }
      var isDark = GValue()
      g_value_init(&isDark, GType(booleanType))
      g_value_set_boolean(&isDark, style == 1 ? 1 : 0)
      g_object_set_property(UnsafeMutablePointer<GObject>(settings), setting, &isDark)
      g_value_unset(&isDark)
    }

    private nonisolated static let setting = "gtk-application-prefer-dark-theme"

    /// The value of the C macro `G_TYPE_BOOLEAN`, the fifth fundamental type.
    private nonisolated static var booleanType: Int { 5 << 2 }
  }
#endif
