#if GTK && os(Linux)
  import CGTK4

  /// The program that windows describe in a dialog, which the menu opens with "About".
  ///
  /// ```swift
  /// let about = AboutProgram("Player", version: "1.2", summary: "Plays music")
  /// let screen = GTKScreen(rememberedAs: "player", about: about)
  /// ```
  public struct AboutProgram: Sendable {
    /// The name of the program for display.
    public var name: String
    /// The version, or nil.
    public var version: String?
    /// A sentence about the purpose of the program, or nil.
    public var summary: String?
    /// The address of the program's page, or nil.
    public var website: String?
    /// The license text, or nil.
    public var license: String?

    /// Creates a description.
    public init(
      _ name: String,
      version: String? = nil,
      summary: String? = nil,
      website: String? = nil,
      license: String? = nil
    ) {
      self.name = name
      self.version = version
      self.summary = summary
      self.website = website
      self.license = license
    }

    /// Presents the dialog above a window, which closes it when it is closed itself.
    ///
    /// - Parameter icon: The name of the program's icon, or nil.
    @MainActor
    func present(above parent: Widget, icon: String?) {
      let widget = made(gtk_about_dialog_new())
      let dialog = widget.opaque
      gtk_about_dialog_set_program_name(dialog, LabelWidget.shown(name))
      if let version { gtk_about_dialog_set_version(dialog, LabelWidget.shown(version)) }
      if let summary { gtk_about_dialog_set_comments(dialog, LabelWidget.shown(summary)) }
      if let website { gtk_about_dialog_set_website(dialog, website) }
      if let license {
        gtk_about_dialog_set_license(dialog, license.replacing("\0", with: "␀"))
        gtk_about_dialog_set_wrap_license(dialog, 1)
      }
      if let icon { gtk_about_dialog_set_logo_icon_name(dialog, icon) }
      gtk_window_set_transient_for(widget.window, parent.window)
      gtk_window_set_modal(widget.window, 1)
      gtk_window_set_destroy_with_parent(widget.window, 1)
      gtk_window_present(widget.window)
    }
  }
#endif
