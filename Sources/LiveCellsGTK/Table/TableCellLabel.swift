#if GTK
  import CGTK4
  import LiveCells

  /// A label that shows one field of one row. GTK gives it to another row whenever it likes.
  @MainActor
  final class TableCellLabel {
    /// What of a row a label shows, so that only what differs is said to GTK.
    struct Look: Hashable {
      var text = CellText.empty
      var alignment = FieldAlignment.leading
      var hasCursor = false
      /// Whether commands are about this very field.
      var isChosen = false
      var isSelected = false
      var isChanged = false
      var isNew = false
      var isDeleted = false
      /// Whether it is no field, but stands above the rows of a section.
      var isHeader = false

      init() {}

      init(
        text: CellText,
        alignment: FieldAlignment,
        hasCursor: Bool,
        isChosen: Bool,
        row: ShownRow,
        column: Int
      ) {
        self.text = text
        self.alignment = alignment
        self.hasCursor = hasCursor
        self.isChosen = isChosen
        isSelected = row.isSelected
        isChanged = row.changedColumns.contains(column)
        isNew = row.isNew
        isDeleted = row.isDeleted
      }

      /// The header of a section.
      init(header title: String) {
        text = CellText(title)
        isHeader = true
      }
    }

    /// A longer text is cut before GTK measures it.
    private static let mostCharacters = 2_000

    let column: Int
    /// What stands in GTK's list item, which lives as long as this: the label, or a cell beside it.
    let widget: Widget
    /// GTK's label.
    private let label: Widget
    /// The cell with widgets of its own that stands in the label's place.
    let cell: (any WidgetCell)?
    private(set) var look = Look()

    init(column: Int, cell: (any WidgetCell)? = nil) {
      self.column = column
      self.cell = cell
      label = made(gtk_label_new(nil))
      widget = cell == nil ? label : made(gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0))
      // A row is as high as any other, whatever stands in it.
      gtk_label_set_single_line_mode(label.opaque, 1)
      gtk_label_set_ellipsize(label.opaque, PANGO_ELLIPSIZE_END)
      gtk_label_set_xalign(label.opaque, 0)
      gtk_widget_add_css_class(widget, "livecells-field")
      guard let cell else { return }
      for part in [label, cell.widget.pointer] {
        gtk_widget_set_hexpand(part, 1)
        gtk_box_append(widget.box, part)
      }
      gtk_widget_set_visible(label, 0)
    }

    /// Whether the text stands in the place of the cell.
    var showsText = false {
      didSet {
        guard let cell, showsText != oldValue else { return }
        gtk_widget_set_visible(label, showsText ? 1 : 0)
        gtk_widget_set_visible(cell.widget.pointer, showsText ? 0 : 1)
      }
    }

    /// What GTK's label says by now.
    var shown: CellText {
      CellText(String(cString: gtk_label_get_text(label.opaque)), kind: look.text.kind)
    }

    /// Shows another look.
    func show(_ new: Look) {
      if new == look { return }
      if new.text != look.text {
        setText(new.text)
        // What a screen reader calls the cell, and reports when it changes.
        if let cell = gtk_widget_get_parent(widget) { Accessibility.name(cell, new.text.text) }
      }
      if new.alignment != look.alignment {
        gtk_label_set_xalign(label.opaque, new.alignment == .trailing ? 1 : 0)
      }
      mark("livecells-cursor", new.hasCursor, look.hasCursor)
      mark("livecells-chosen", new.isChosen, look.isChosen)
      mark("livecells-selected", new.isSelected, look.isSelected)
      mark("livecells-changed", new.isChanged, look.isChanged)
      mark("livecells-new", new.isNew, look.isNew)
      mark("livecells-deleted", new.isDeleted, look.isDeleted)
      mark("livecells-section", new.isHeader, look.isHeader)
      mark("dim-label", new.text.isDim, look.text.isDim)
      mark("error", new.text.kind == .failure, look.text.kind == .failure)
      look = new
    }

    /// Has screen readers know the row by this text.
    func nameRow(isSelected: Bool) {
      guard let cell = gtk_widget_get_parent(widget), let row = gtk_widget_get_parent(cell) else {
        return
      }
      if namedRow != look.text.text {
        namedRow = look.text.text
        Accessibility.name(row, look.text.text)
      }
      if isSelected != isSelectedRow {
        isSelectedRow = isSelected
        Accessibility.select(row, isSelected)
      }
    }

    private var namedRow: String?
    private var isSelectedRow = false

    private func setText(_ text: CellText) {
      var shown = text.text.prefix(Self.mostCharacters)
      // A text of C ends there.
      if shown.contains("\0") { shown = Substring(shown.replacing("\0", with: "␀")) }
      gtk_label_set_text(label.opaque, String(shown))
    }

    private func mark(_ name: String, _ new: Bool, _ old: Bool) {
      if new == old { return }
      if new {
        gtk_widget_add_css_class(widget, name)
      } else {
        gtk_widget_remove_css_class(widget, name)
      }
    }
  }

  extension CellText {
    /// Whether it says that there is nothing to see, rather than what.
    fileprivate var isDim: Bool { kind == .null || kind == .unloaded }
  }
#endif
