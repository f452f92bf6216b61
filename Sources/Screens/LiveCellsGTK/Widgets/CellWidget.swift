#if GTK && os(Linux)
  public import CGTK4
  public import LiveCells

  // Safety: the initialiser takes a reference to the widget, which is released at the end.
  /// A GTK widget that a cell displays. Retains the widget.
  ///
  /// For widgets without a subclass in this module, use GTK's functions from the module `CGTK4`:
  ///
  /// ```swift
  /// let spinner = CellWidget(gtk_spinner_new())
  /// ```
  ///
  /// Isolated to the main actor, whose jobs run in GTK's loop.
  @MainActor
  open class CellWidget {
    /// The GTK widget, for use with GTK's functions.
    public let pointer: UnsafeMutablePointer<GtkWidget>

    /// Creates an object for a newly created widget and takes ownership of it.
    public init(_ pointer: UnsafeMutablePointer<GtkWidget>) {
      self.pointer = pointer
      g_object_ref_sink(GTKObject(pointer))
    }

    isolated deinit {
      g_object_unref(GTKObject(pointer))
    }

    /// A Boolean value indicating whether the widget is invisible. It occupies its space in the
    /// layout either way.
    public final var isHidden = false {
      didSet {
        guard isHidden != oldValue else { return }
        gtk_widget_set_opacity(pointer, isHidden ? 0 : 1)
        gtk_widget_set_can_target(pointer, isHidden ? 0 : 1)
      }
    }

    /// Adds or removes a CSS class, for example `dim-label`, `title-3` or `error`.
    public final func setStyle(_ name: String, _ isSet: Bool = true) {
      guard styles.contains(name) != isSet else { return }
      if isSet { styles.insert(name) } else { styles.remove(name) }
      mark(pointer, name, isSet)
    }

    /// The texts of the labels and text fields in the widget, in GTK's order, or nil if one of them
    /// has the keyboard focus.
    final var textsOfGTK: [String]? {
      var texts: [String] = []
      return addTexts(of: pointer, to: &texts) ? texts : nil
    }

    private func addTexts(of widget: Widget, to texts: inout [String]) -> Bool {
      if isA(widget, gtk_editable_get_type()) {
        guard
          gtk_widget_get_state_flags(widget).rawValue & GTK_STATE_FLAG_FOCUS_WITHIN.rawValue == 0
        else { return false }
        texts.append(String(cString: gtk_editable_get_text(widget.opaque)))
        return true
      }
      if isA(widget, gtk_label_get_type()) {
        texts.append(String(cString: gtk_label_get_text(widget.opaque)))
        return true
      }
      var child = gtk_widget_get_first_child(widget)
      while let present = child {
        guard addTexts(of: present, to: &texts) else { return false }
        child = gtk_widget_get_next_sibling(present)
      }
      return true
    }

    private func isA(_ widget: Widget, _ type: GType) -> Bool {
      g_type_check_instance_is_a(
        UnsafeMutablePointer<GTypeInstance>(widget.opaque),
        type
      ) != 0
    }

    /// The CSS classes that were added by `setStyle(_:_:)`.
    private var styles: Set<String> = []
  }

  /// A single line of text.
  public final class LabelWidget: CellWidget {
    /// The maximum number of characters. Longer texts are truncated, because GTK's layout time
    /// grows with their length.
    private static let maxCharacters = 2_000

    /// The text. Setting an equal text has no effect.
    public var text = "" {
      didSet { if text != oldValue { gtk_label_set_text(pointer.opaque, Self.shown(text)) } }
    }

    /// The text that GTK's label currently displays.
    package var textOfGTK: String { String(cString: gtk_label_get_text(pointer.opaque)) }

    /// Returns the displayable form of a text: truncated, and with NUL replaced, because C strings
    /// end at NUL.
    static func shown(_ text: String) -> String {
      String(text.prefix(maxCharacters)).replacing("\0", with: "␀")
    }

    /// Creates a label.
    ///
    /// - Parameters:
    ///   - style: A CSS class.
    ///   - fills: Whether the label fills the available width.
    ///   - alignment: The alignment of the text.
    public init(style: String? = nil, fills: Bool = false, alignment: FieldAlignment = .leading) {
      super.init(made(gtk_label_new(nil)))
      gtk_label_set_single_line_mode(pointer.opaque, 1)
      gtk_label_set_ellipsize(pointer.opaque, PANGO_ELLIPSIZE_END)
      gtk_label_set_xalign(pointer.opaque, alignment == .trailing ? 1 : 0)
      gtk_widget_set_hexpand(pointer, fills ? 1 : 0)
      if let style { setStyle(style) }
    }
  }

  /// A progress bar.
  public final class ProgressWidget: CellWidget {
    /// The fraction, from 0 to 1. If it is nil, the bar is hidden.
    public var fraction: Double? = 0 {
      didSet {
        guard fraction != oldValue else { return }
        isHidden = fraction == nil
        let shown = fraction.flatMap { $0.isFinite ? min(max($0, 0), 1) : nil } ?? 0
        gtk_progress_bar_set_fraction(pointer.opaque, shown)
      }
    }

    /// Creates an empty bar that fills the available width.
    public init() {
      super.init(made(gtk_progress_bar_new()))
      gtk_widget_set_hexpand(pointer, 1)
      gtk_widget_set_valign(pointer, GTK_ALIGN_CENTER)
    }
  }

  /// An icon of the desktop's theme.
  public final class IconWidget: CellWidget {
    /// The name of the icon in the theme, for example `emblem-ok-symbolic`, or nil for no icon.
    public var name: String? {
      didSet {
        guard name != oldValue else { return }
        if let name {
          gtk_image_set_from_icon_name(pointer.opaque, name)
        } else {
          gtk_image_clear(pointer.opaque)
        }
      }
    }

    /// Creates a widget without an icon.
    public init() {
      super.init(made(gtk_image_new()))
    }
  }

  /// An editable line of text.
  public final class EntryWidget: CellWidget {
    /// Called with the new text after each edit by the user.
    public var onChange: ((String) -> Void)?
    private var isWriting = false

    /// The text. Setting an equal text has no effect, so that the caret keeps its position.
    public var text: String {
      get { String(cString: gtk_editable_get_text(pointer.opaque)) }
      set {
        guard newValue != text else { return }
        isWriting = true
        defer { isWriting = false }
        gtk_editable_set_text(pointer.opaque, newValue.replacing("\0", with: "␀"))
      }
    }

    /// A Boolean value indicating whether the user can edit the text. If not, the widget looks like
    /// a text, which can be selected.
    public var isEditable = true {
      didSet {
        gtk_editable_set_editable(pointer.opaque, isEditable ? 1 : 0)
        mark(pointer, "livecells-read-only", !isEditable)
      }
    }

    /// Creates an empty text field that fills the available width.
    public init() {
      super.init(made(gtk_entry_new()))
      gtk_widget_set_hexpand(pointer, 1)
      Signal.connect(GTKObject(pointer), "changed") { [weak self] in
        guard let self, !isWriting else { return }
        onChange?(text)
      }
    }
  }

  /// A container that arranges widgets in a row or a column.
  public final class BoxWidget: CellWidget {
    /// The directions of arrangement.
    public enum Direction: Sendable {
      /// From left to right.
      case horizontal
      /// From top to bottom.
      case vertical
    }

    /// The arranged widgets.
    public let widgets: [CellWidget]

    /// Creates a container for widgets, with a spacing in pixels.
    public init(_ direction: Direction, spacing: Int = 8, _ widgets: [CellWidget]) {
      self.widgets = widgets
      super.init(
        made(
          gtk_box_new(
            direction == .horizontal ? GTK_ORIENTATION_HORIZONTAL : GTK_ORIENTATION_VERTICAL,
            Int32(clamping: spacing)
          )
        )
      )
      for widget in widgets { gtk_box_append(pointer.box, widget.pointer) }
    }
  }
#endif
