#if GTK && os(Linux)
  import CGTK4
  import LiveCells

  extension PressedKey {
    /// Creates a key from a GTK key event. Returns nil for modifiers and for shortcuts of the
    /// desktop.
    init?(_ value: UInt32, modifiers: UInt32) {
      if let key = Self.named[Int32(bitPattern: value)] {
        self = key
        return
      }
      let first = Int32(bitPattern: value) - GDK_KEY_F1
      if (0..<12).contains(first) {
        self = .function(Int(first) + 1)
        return
      }
      guard let scalar = Unicode.Scalar(gdk_keyval_to_unicode(value)), scalar.value >= 32 else {
        return nil
      }
      let character = Character(scalar)
      if modifiers & GDK_CONTROL_MASK.rawValue != 0 {
        let isShifted = modifiers & GDK_SHIFT_MASK.rawValue != 0
        let small = Character(character.lowercased())
        self = .control(isShifted ? Character(small.uppercased()) : small)
      } else if modifiers & GDK_ALT_MASK.rawValue != 0 {
        self = .alternate(character)
      } else {
        self = .character(character)
      }
    }

    private static let named: [Int32: PressedKey] = [
      GDK_KEY_Up: .up, GDK_KEY_Down: .down, GDK_KEY_Left: .left, GDK_KEY_Right: .right,
      GDK_KEY_KP_Up: .up, GDK_KEY_KP_Down: .down, GDK_KEY_KP_Left: .left,
      GDK_KEY_KP_Right: .right,
      GDK_KEY_Page_Up: .pageUp, GDK_KEY_Page_Down: .pageDown,
      GDK_KEY_KP_Page_Up: .pageUp, GDK_KEY_KP_Page_Down: .pageDown,
      GDK_KEY_Home: .home, GDK_KEY_End: .end, GDK_KEY_KP_Home: .home, GDK_KEY_KP_End: .end,
      GDK_KEY_Insert: .insert, GDK_KEY_Delete: .delete, GDK_KEY_KP_Delete: .delete,
      GDK_KEY_BackSpace: .backspace, GDK_KEY_Return: .enter, GDK_KEY_KP_Enter: .enter,
      GDK_KEY_Tab: .tab, GDK_KEY_ISO_Left_Tab: .backTab, GDK_KEY_Escape: .escape,
    ]
  }
#endif
