#if GTK && os(Linux)
  import LiveCells

  /// The menus of a window, and the window that lists its keys.
  @MainActor
  struct WindowMenus {
    /// The menu of the window, which belongs to the button in the header bar.
    let window: CommandMenu
    /// The menu of a row.
    let row: CommandMenu
    let shortcuts = ShortcutsWindow()

    /// - Parameter press: Handles a key that the window handles, too. Returns false if GTK should
    ///   handle it.
    init(press: @escaping KeyHandler) {
      window = CommandMenu(onKey: press)
      row = CommandMenu(onKey: press)
    }

    /// Passes a key to the open menu. Returns nil if no menu is open.
    func press(_ key: PressedKey?) -> Bool? {
      [window, row].first(where: \.isOpen)?.press(key)
    }

    /// Closes everything for good.
    func end() {
      shortcuts.close()
      window.end()
      row.end()
    }
  }
#endif
