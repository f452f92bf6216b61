#if GTK && os(Linux)
  import CGTK4
  import LiveCells

  /// A label that displays one field of one row. GTK reuses it for different rows.
  @MainActor
  final class TableCellLabel {
    /// The visible state of a label. Compared with the previous state, so that only differences are
    /// written to GTK.
    struct Appearance: Hashable {
      // Not `CellText.empty`, whose style a new label does not have yet.
      var text = CellText("")
      var alignment = FieldAlignment.leading
      /// Whether the column has a width of its own, which may be less than that of the text.
      var hasFixedWidth = false
      var hasCursor = false
      /// Whether the field has the cursor, so that commands apply to it.
      var isChosen = false
      var isSelected = false
      var isChanged = false
      var isNew = false
      var isDeleted = false
      /// Whether the label is part of a section header.
      var isHeader = false

      init() {}

      init(
        text: CellText,
        alignment: FieldAlignment,
        hasFixedWidth: Bool,
        hasCursor: Bool,
        isChosen: Bool,
        row: ShownRow,
        column: Int
      ) {
        self.text = text
        self.alignment = alignment
        self.hasFixedWidth = hasFixedWidth
        self.hasCursor = hasCursor
        self.isChosen = isChosen
        isSelected = row.isSelected
        isChanged = row.changedColumns.contains(column)
        isNew = row.isNew
        isDeleted = row.isDeleted
      }

      /// Creates the state of a section header.
      init(header title: String) {
        text = CellText(title)
        isHeader = true
      }
    }

    /// The maximum number of characters. Longer texts are truncated, because GTK's layout time
    /// grows with their length.
    private static let maxCharacters = 2_000
    /// The number of characters that a column has space for, even if the window is too narrow.
    private static let minCharacters = 16

    let column: Int
    /// The child of the list item, or nil if the item needs none: a box with the label, and with
    /// the custom cell if there is one.
    ///
    /// GTK keeps 200 rows ready, of which most are never visible. Their items have no label, which
    /// takes many times the memory of the item. Only one column has a box in each row, which gives
    /// the row its height.
    private(set) var box: Widget?
    private(set) var label: Widget?
    /// Called with the box when it is created after the initializer.
    private let onCreate: (Widget) -> Void
    private var isCreated = false
    /// The custom cell that replaces the label.
    let cell: (any WidgetCell)?
    private(set) var appearance = Appearance()

    /// - Parameters:
    ///   - keepsHeight: Whether the item gives the row its height while it has no label.
    ///   - onCreate: Called with the child of the list item when the field first belongs to a
    ///     visible row.
    init(
      column: Int,
      cell: (any WidgetCell)? = nil,
      keepsHeight: Bool,
      onCreate: @escaping (Widget) -> Void
    ) {
      self.column = column
      self.cell = cell
      self.onCreate = onCreate
      if let cell {
        let box = Self.newBox()
        gtk_widget_set_hexpand(cell.widget.pointer, 1)
        gtk_box_append(box.box, cell.widget.pointer)
        self.box = box
      } else if keepsHeight {
        box = Self.newBox()
        reserveHeight()
      }
    }

    /// The child of the list item, which is created by the first call.
    var widget: Widget {
      if let box { return box }
      let made = Self.newBox()
      box = made
      return made
    }

    /// The label, which is created by the first call.
    private var madeLabel: Widget {
      if let label { return label }
      let made = Self.newLabel()
      label = made
      gtk_label_set_xalign(made.opaque, appearance.alignment == .trailing ? 1 : 0)
      gtk_widget_set_hexpand(made, 1)
      gtk_box_prepend(widget.box, made)
      if cell != nil { gtk_widget_set_visible(made, showsText ? 1 : 0) }
      gtk_widget_set_size_request(widget, -1, -1)
      return made
    }

    private static func newBox() -> Widget {
      let box = made(gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0))
      gtk_widget_add_css_class(box, "livecells-field")
      return box
    }

    private static func newLabel() -> Widget {
      let label = made(gtk_label_new(nil))
      // A single line, so that all rows have the same height.
      gtk_label_set_single_line_mode(label.opaque, 1)
      gtk_label_set_ellipsize(label.opaque, PANGO_ELLIPSIZE_END)
      return label
    }

    /// The label whose height all rows have. It is in no window.
    private static let sample: Widget = {
      let box = newBox()
      g_object_ref_sink(GTKObject(box))
      gtk_box_append(box.box, newLabel())
      return box
    }()

    /// Gives an item without a label the height of one with a label, so that the list does not move
    /// when the label is created.
    func reserveHeight() {
      guard label == nil, cell == nil, let box else { return }
      var height: Int32 = 0
      gtk_widget_measure(Self.sample, GTK_ORIENTATION_VERTICAL, -1, &height, nil, nil, nil)
      gtk_widget_set_size_request(box, -1, height)
    }

    /// Creates the label, unless there is a custom cell, because the field belongs to a visible
    /// row.
    func create() {
      if isCreated { return }
      isCreated = true
      if cell == nil { _ = madeLabel }
      onCreate(widget)
    }

    /// Whether the text is displayed in place of the custom cell.
    var showsText = false {
      didSet {
        guard let cell, showsText != oldValue else { return }
        gtk_widget_set_visible(madeLabel, showsText ? 1 : 0)
        gtk_widget_set_visible(cell.widget.pointer, showsText ? 0 : 1)
      }
    }

    /// The text that GTK's label currently displays, or a failure if it has another style.
    var shown: CellText {
      guard let label else { return CellText("", kind: appearance.text.kind) }
      let classes = appearance.text.styleClasses
      for name in CellText.allStyleClasses
      where (gtk_widget_has_css_class(widget, name) != 0) != classes.contains(name) {
        return CellText("the style \(name) is wrong", kind: .failure)
      }
      return CellText(
        String(cString: gtk_label_get_text(label.opaque)),
        kind: appearance.text.kind,
        style: appearance.text.style
      )
    }

    /// Whether the label was created.
    var hasLabel: Bool { label != nil }

    /// Whether GTK shows an ellipsis instead of the end of the text.
    var isCut: Bool {
      label.map { pango_layout_is_ellipsized(gtk_label_get_layout($0.opaque)) != 0 } ?? false
    }

    /// Applies a new state.
    func show(_ new: Appearance) {
      if new == appearance { return }
      if new.text != appearance.text {
        setText(new.text)
        // The accessible name of the cell. Screen readers report its changes.
        if let cell = gtk_widget_get_parent(widget) { Accessibility.name(cell, new.text.text) }
      }
      setMinimumWidth(new)
      if new.alignment != appearance.alignment {
        gtk_label_set_xalign(madeLabel.opaque, new.alignment == .trailing ? 1 : 0)
      }
      mark("livecells-cursor", new.hasCursor, appearance.hasCursor)
      mark("livecells-chosen", new.isChosen, appearance.isChosen)
      mark("livecells-selected", new.isSelected, appearance.isSelected)
      mark("livecells-changed", new.isChanged, appearance.isChanged)
      mark("livecells-new", new.isNew, appearance.isNew)
      mark("livecells-deleted", new.isDeleted, appearance.isDeleted)
      mark("livecells-section", new.isHeader, appearance.isHeader)
      for name in new.text.styleClasses.symmetricDifference(appearance.text.styleClasses) {
        mark(name, new.text.styleClasses.contains(name), !new.text.styleClasses.contains(name))
      }
      appearance = new
    }

    /// Sets the accessible name of the row to this text.
    func nameRow(isSelected: Bool) {
      guard let cell = box.flatMap({ gtk_widget_get_parent($0) }),
        let row = gtk_widget_get_parent(cell)
      else { return }
      if namedRow != appearance.text.text {
        namedRow = appearance.text.text
        Accessibility.name(row, appearance.text.text)
      }
      if isSelected != isSelectedRow {
        isSelectedRow = isSelected
        Accessibility.select(row, isSelected)
      }
    }

    /// Hides the row from screen readers while it is not visible, because it has no texts then.
    func presentRow(_ isPresented: Bool) {
      guard isPresented != isPresentedRow, let cell = box.flatMap({ gtk_widget_get_parent($0) }),
        let row = gtk_widget_get_parent(cell)
      else { return }
      isPresentedRow = isPresented
      Accessibility.hide(row, !isPresented)
    }

    private var isPresentedRow: Bool?
    private var namedRow: String?
    private var isSelectedRow = false

    private func setText(_ text: CellText) {
      var shown = text.text.prefix(Self.maxCharacters)
      // C strings end at NUL, so it is replaced by a visible character.
      if shown.contains("\0") { shown = Substring(shown.replacing("\0", with: "␀")) }
      gtk_label_set_text(madeLabel.opaque, String(shown))
    }

    /// Keeps short texts, and the first characters of longer ones, visible. If the columns do not
    /// fit into the window, GTK gives each its minimum width, which is otherwise that of an
    /// ellipsis. In a column with a width of its own, a text that does not fit ends with one.
    private func setMinimumWidth(_ new: Appearance) {
      let isFree = !new.hasFixedWidth && !new.isHeader
      let isLong = !new.text.text.dropFirst(Self.minCharacters).isEmpty
      let fit = Fit(
        characters: isFree && isLong ? Self.minCharacters : -1,
        isComplete: isFree && !isLong && !new.text.text.isEmpty
      )
      guard fit != self.fit else { return }
      self.fit = fit
      gtk_label_set_width_chars(madeLabel.opaque, Int32(fit.characters))
      gtk_label_set_ellipsize(
        madeLabel.opaque,
        fit.isComplete ? PANGO_ELLIPSIZE_NONE : PANGO_ELLIPSIZE_END
      )
    }

    /// The minimum width of a label.
    private struct Fit: Equatable {
      /// The number of characters, or -1 for that of an ellipsis.
      var characters = -1
      /// Whether it is that of the complete text instead.
      var isComplete = false
    }

    private var fit = Fit()

    private func mark(_ name: String, _ new: Bool, _ old: Bool) {
      if new == old { return }
      if new {
        gtk_widget_add_css_class(widget, name)
      } else {
        gtk_widget_remove_css_class(widget, name)
      }
    }
  }
#endif
