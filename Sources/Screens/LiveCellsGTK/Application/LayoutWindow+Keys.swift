#if GTK && os(Linux)
  import CGTK4
  import LiveCells

  extension LayoutWindow {
    /// Opens the menu of the row under the cursor. Without rows, opens the menu of the window.
    private func openRowMenu() {
      let pane = focused
      guard let (label, point) = pane.table.cursorPoint else {
        return gtk_menu_button_popup(header.menuButton.opaque)
      }
      openMenu(ofRowIn: pane, at: label, point)
    }

    /// Opens the menu of the row under the cursor of a pane, at a point of a label.
    func openMenu(ofRowIn pane: SessionPane, at label: Widget, _ point: (x: Double, y: Double)) {
      var place = point
      gtk_widget_translate_coordinates(label, pane.widget, point.x, point.y, &place.x, &place.y)
      menus.row.open(sections(of: pane.session.menu, pane.session), at: pane.widget, point: place)
    }

    /// The sections of the window's menu.
    var windowSections: [[CommandMenu.Entry]] {
      let session = focused.session
      var last = [
        CommandMenu.Entry("Keyboard Shortcuts", key: .control("?")) { [weak self] in
          self?.showShortcuts()
        }
      ]
      if let about = host.about {
        last.append(
          CommandMenu.Entry("About \(about.name)") { [window, host] in
            about.present(above: window, icon: host.program)
          }
        )
      }
      return sections(of: session.tableMenu, session) + [last]
    }

    private func sections(
      of menu: [MenuEntry],
      _ session: TableSession
    ) -> [[CommandMenu.Entry]] {
      var sections: [[CommandMenu.Entry]] = [[]]
      for entry in menu {
        if entry.beginsGroup { sections.append([]) }
        sections[sections.count - 1].append(
          CommandMenu.Entry(entry.title, key: entry.key) { [weak self, weak session] in
            if let session { self?.carryOut(session.choose(entry)) }
          }
        )
      }
      return sections
    }

    /// The keys that the menus of the window and of a row show, in order.
    package var menuKeys: [String] {
      let session = focused.session
      return (windowSections + sections(of: session.menu, session)).joined().compactMap(\.shownKey)
    }

    /// Shows the keys, and returns the least width of their window.
    package func measureShortcuts() -> Int? {
      showShortcuts()
      return menus.shortcuts.leastWidth
    }

    func showShortcuts() {
      let session = focused.session
      menus.shortcuts.show(session.help, ownBy: session.status.title, above: window)
    }

    // Safety: the controller is that of the signal that is being handled.
    /// Handles a key event of the window, or of a menu after it was closed. Returns false if GTK
    /// should handle it.
    func press(_ value: UInt32, _ modifiers: UInt32, _ controller: OpaquePointer) -> Bool {
      let key = PressedKey(value, modifiers: modifiers)
      if let isHandled = menus.press(key) { return isHandled }
      if key == .escape, focused.table.drag.isActive {
        focused.table.drag.cancel()
        return true
      }
      if focused.session.currentPrompt != nil {
        // The prompt may have been opened since the last frame.
        focused.followPrompt()
        if let isHandled = pressInPrompt(key, controller) { return isHandled }
      }
      if focused.table.editor != nil {
        guard let key else { return false }
        // The field editor reports each change of its text. The session receives only the keys that
        // end editing.
        switch key {
        case .control("q"), .control("w"): carryOut(key)
        case .enter, .escape, .tab:
          focused.session.take(.key(key))
          focused.followPrompt()
        default: return false
        }
        return true
      }
      if isTypedInto, !isShortcut(key) {
        guard key == .escape else { return false }
        focused.takeFocus()
        return true
      }
      if value == UInt32(GDK_KEY_Menu)
        || key == .function(10) && modifiers & GDK_SHIFT_MASK.rawValue != 0
      {
        openRowMenu()
        return true
      }
      guard let key else { return false }
      if modifiers & GDK_CONTROL_MASK.rawValue != 0, let way = [.pageUp: -1, .pageDown: 1][key] {
        carryOut(.moveTab(by: way))
      } else if focused.session.isTyping {
        type(key)
      } else if key == .enter, focused.performEmptyAction() {
        return true
      } else {
        carryOut(key)
      }
      return true
    }

    // Safety: as above.
    /// Handles a key while the bar shows a prompt. Returns nil if it shows none.
    private func pressInPrompt(_ key: PressedKey?, _ controller: OpaquePointer) -> Bool? {
      guard focused.promptTexts != nil else { return nil }
      switch key {
      case .control("q"), .control("w"), .control("?"), .function(1), .function(10):
        if let key { carryOut(key) }
        return true
      default: break
      }
      if focused.pressInPrompt(key) == true { return true }
      // GTK sends the key to the widget that had the focus before, or to a menu that was closed.
      guard let focus = gtk_window_get_focus(window.window) else { return false }
      return gtk_event_controller_key_forward(controller, focus) != 0
    }

    /// Handles a key while the reason is shown why the user cannot type a text.
    private func type(_ key: PressedKey) {
      switch key {
      case .control("q"), .control("w"), .control("?"), .function(10): carryOut(key)
      default: carryOut(focused.session.take(.key(key)))
      }
    }

    /// Handles a key of the rows. Keys for which desktop windows have a convention act differently
    /// from other screens.
    private func carryOut(_ key: PressedKey) {
      let session = focused.session
      switch key {
      case .left, .right:
        // From right to left, the next column is on the left.
        let isMirrored = gtk_widget_get_direction(window) == GTK_TEXT_DIR_RTL
        let isNext = (key == .right) != isMirrored
        carryOut(session.take(.key(isNext ? .right : .left)))
      case .function(10): gtk_menu_button_popup(header.menuButton.opaque)
      case .control("c"):
        session.perform(session.status.selectionCount > 0 ? .copyRows : .copyField)
      case .control("?"): showShortcuts()
      // In a prompt, these keys would edit the text.
      case .control("w") where session.isTyping: carryOut(TableAction.close)
      case .control("q") where session.isTyping: carryOut(TableAction.quit)
      case .function(1) where session.isTyping: showShortcuts()
      default:
        // Like a menu entry, an action on rows has no effect on a past state.
        let action = ActionTable.windowAction(of: key)
        carryOut(session.take(action.map(TableInput.pointer) ?? .key(key)))
      }
    }

    /// Performs an action that the session delegates to its screen.
    func carryOut(_ left: TableAction?) {
      switch left {
      case .close: close()
      case .quit: if let onQuit { onQuit() } else { close() }
      case .open: host.onOpen?()
      case .moveFocus, .chooseTab, .moveTab:
        if let left { change { _ = $0.perform(left) } }
      case .some(let action): focused.carryOut(action)
      case nil: break
      }
    }

    /// Returns whether a key is a shortcut even while the user enters text.
    private func isShortcut(_ key: PressedKey?) -> Bool {
      switch key {
      case .control("q"), .control("w"), .control("f"), .control("o"), .control("?"), .function:
        true
      default: false
      }
    }

    /// Whether a text widget of a cell has the keyboard focus.
    private var isTypedInto: Bool {
      guard let focus = gtk_window_get_focus(window.window) else { return false }
      return gtk_widget_get_ancestor(focus, gtk_text_get_type()) != nil
        && gtk_widget_is_ancestor(focus, window) != 0
    }
  }
#endif
