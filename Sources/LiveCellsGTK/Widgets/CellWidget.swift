#if GTK
  public import CGTK4
  public import LiveCells

  /// A widget of GTK that a cell shows, held as long as this object lives.
  ///
  /// What there is no class for here is made with GTK's own functions, from the module `CGTK4`:
  ///
  /// ```swift
  /// let spinner = CellWidget(gtk_spinner_new())
  /// ```
  ///
  /// Lives on the main actor, whose work runs in GTK's loop.
  @MainActor
  open class CellWidget {
    /// The widget, for GTK's own functions.
    public let pointer: UnsafeMutablePointer<GtkWidget>

    /// Holds a widget that was just made.
    public init(_ pointer: UnsafeMutablePointer<GtkWidget>) {
      self.pointer = pointer
      g_object_ref_sink(GTKObject(pointer))
    }

    isolated deinit {
      g_object_unref(GTKObject(pointer))
    }

    /// Whether it can be seen; its room is kept where it can't.
    public final var isHidden = false {
      didSet {
        guard isHidden != oldValue else { return }
        gtk_widget_set_opacity(pointer, isHidden ? 0 : 1)
        gtk_widget_set_can_target(pointer, isHidden ? 0 : 1)
      }
    }

    /// Gives it a class of the style sheet, or takes it away: `dim-label`, `title-3`, `error` and so on.
    public final func setStyle(_ name: String, _ isSet: Bool = true) {
      guard styles.contains(name) != isSet else { return }
      if isSet { styles.insert(name) } else { styles.remove(name) }
      mark(pointer, name, isSet)
    }

    /// The classes that it was given here.
    private var styles: Set<String> = []
  }

  /// A line of text.
  public final class LabelWidget: CellWidget {
    /// A longer text is cut before GTK measures it.
    private static let mostCharacters = 2_000

    /// The text. An equal one isn't written again.
    public var text = "" {
      didSet { if text != oldValue { gtk_label_set_text(pointer.opaque, Self.shown(text)) } }
    }

    /// What GTK's label says by now.
    package var textOfGTK: String { String(cString: gtk_label_get_text(pointer.opaque)) }

    /// What GTK shows in place of a text: a text of C ends at the character zero, and has to end.
    static func shown(_ text: String) -> String {
      String(text.prefix(mostCharacters)).replacing("\0", with: "␀")
    }

    /// A label.
    ///
    /// - Parameters:
    ///   - style: A class of the style sheet.
    ///   - fills: Whether it takes the room that others leave.
    ///   - alignment: Where the text stands in it.
    public init(style: String? = nil, fills: Bool = false, alignment: FieldAlignment = .leading) {
      super.init(made(gtk_label_new(nil)))
      gtk_label_set_single_line_mode(pointer.opaque, 1)
      gtk_label_set_ellipsize(pointer.opaque, PANGO_ELLIPSIZE_END)
      gtk_label_set_xalign(pointer.opaque, alignment == .trailing ? 1 : 0)
      gtk_widget_set_hexpand(pointer, fills ? 1 : 0)
      if let style { setStyle(style) }
    }
  }

  /// A bar that says which part of something is done.
  public final class ProgressWidget: CellWidget {
    /// The part, from 0 to 1; nil where there is none to be said, and the bar is hidden.
    public var fraction: Double? = 0 {
      didSet {
        guard fraction != oldValue else { return }
        isHidden = fraction == nil
        let shown = fraction.flatMap { $0.isFinite ? min(max($0, 0), 1) : nil } ?? 0
        gtk_progress_bar_set_fraction(pointer.opaque, shown)
      }
    }

    /// An empty bar, which takes the room that others leave.
    public init() {
      super.init(made(gtk_progress_bar_new()))
      gtk_widget_set_hexpand(pointer, 1)
      gtk_widget_set_valign(pointer, GTK_ALIGN_CENTER)
    }
  }

  /// An icon of the desktop's theme.
  public final class IconWidget: CellWidget {
    /// The icon's name, as the theme has it: `emblem-ok-symbolic` for example; nil for none.
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

    /// No icon yet.
    public init() {
      super.init(made(gtk_image_new()))
    }
  }

  /// A line of text that a person can change.
  public final class EntryWidget: CellWidget {
    /// Is told what a person has typed, with each character.
    public var onChange: ((String) -> Void)?
    private var isWriting = false

    /// The text. An equal one isn't written again, so that the caret stays where it is.
    public var text: String {
      get { String(cString: gtk_editable_get_text(pointer.opaque)) }
      set {
        guard newValue != text else { return }
        isWriting = true
        defer { isWriting = false }
        gtk_editable_set_text(pointer.opaque, newValue.replacing("\0", with: "␀"))
      }
    }

    /// Whether a person may change it.
    public var isEditable = true {
      didSet { gtk_editable_set_editable(pointer.opaque, isEditable ? 1 : 0) }
    }

    /// An empty text, which takes the room that others leave.
    public init() {
      super.init(made(gtk_entry_new()))
      gtk_widget_set_hexpand(pointer, 1)
      Signal.connect(GTKObject(pointer), "changed") { [weak self] in
        guard let self, !isWriting else { return }
        onChange?(text)
      }
    }
  }

  /// Widgets beside or below each other.
  public final class BoxWidget: CellWidget {
    /// How they stand.
    public enum Direction: Sendable {
      /// Beside each other.
      case horizontal
      /// Below each other.
      case vertical
    }

    /// What stands in it.
    public let widgets: [CellWidget]

    /// A box of widgets, with some pixels between them.
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
