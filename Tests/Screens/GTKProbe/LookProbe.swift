#if GTK
  import CGTK4
  import Foundation
  import KeyValueObserving
  import LiveCells
  import LiveCellsGTK
  import LiveCellsTestSupport

  /// Displays a row whose columns have one style of texts each, and prints how GTK displays them.
  @MainActor
  enum LookProbe {
    private static let styles: [(name: String, style: CellText.Style)] = [
      ("plain", []), ("secondary", .secondary), ("emphasized", .emphasized),
      ("struck", .struckThrough), ("accent", .accent), ("success", .success),
      ("warning", .warning), ("error", .error), ("both", [.secondary, .struckThrough, .error]),
    ]

    /// After each frame, prints the CSS classes of an editable and a read-only line of text, and a
    /// line per column with the classes of its field, and the colour and the line of its text. A
    /// further line has the positions of the columns, the height of a row, the number of texts that
    /// are cut, and the least contrast of a text. A line `mark CLASS` of standard input highlights
    /// the row. A line `tell` is answered by `asked` and the same lines.
    static func show(isMirrored: Bool) async {
      if isMirrored { gtk_widget_set_default_direction(GTK_TEXT_DIR_RTL) }
      let rows = ObservableArray([ContractRow(0), ContractRow(1)])
      let table = LiveTable(rows) {
        styles.map { name, style in
          Column(name, field: Field<ContractRow>(name) { _ in name }).styled { _ in style }
        }
      }
      let window = LayoutWindow(.table(TableSession(table, title: "look")))
      window.onPaint = { [unowned window] in tell(window.table) }
      let ending = Task { @MainActor in
        for await line in StandardInput.lines {
          if line.hasPrefix("mark ") {
            mark(window.table, String(line.dropFirst("mark ".count)))
          } else {
            // Lines of earlier frames may not have been read yet.
            FileHandle.standardOutput.write(Data("asked\n".utf8))
            tell(window.table)
          }
        }
        window.close()
      }
      await withCheckedContinuation { continuation in
        window.open { continuation.resume() }
      }
      ending.cancel()
      FileHandle.standardOutput.write(Data("closed\n".utf8))
    }

    /// Gives the fields of a row a class in addition to those of their styles, in place of the last
    /// one.
    private static func mark(_ view: TableView, _ name: String) {
      for column in styles.indices {
        guard let label = view.label(row: 1, column: column),
          let field = gtk_widget_get_parent(UnsafeMutablePointer<GtkWidget>(label))
        else { continue }
        for other in ["selected", "cursor", "changed", "new"] {
          gtk_widget_remove_css_class(field, "livecells-\(other)")
        }
        gtk_widget_add_css_class(field, name)
      }
    }

    private static func tell(_ view: TableView) {
      let labels = styles.indices.compactMap { view.label(row: 1, column: $0) }
        .map { UnsafeMutablePointer<GtkWidget>($0) }
      guard labels.count == styles.count else { return }
      let entries = [true, false].map { isEditable in
        let entry = EntryWidget()
        entry.isEditable = isEditable
        return classes(of: entry.pointer)
      }
      var text = "entries \(entries)\n"
      for (style, label) in zip(styles, labels) {
        let classes = classes(of: gtk_widget_get_parent(label))
        text += "\(style.name): \(classes) | \(color(of: label))"
        text += isStruck(label) ? " struck\n" : "\n"
      }
      let corners = labels.map { label in
        var (x, y) = (0.0, 0.0)
        let root = gtk_widget_get_root(label).map { UnsafeMutablePointer<GtkWidget>($0) }
        gtk_widget_translate_coordinates(label, root, 0, 0, &x, &y)
        return (x: Int(x), y: Int(y))
      }
      let places = corners.map(\.x)
      // In the space before the first text, where the field shows its background.
      text += "corner \(corners[0].x - 3),\(corners[0].y + 10)\n"
      let isCut = styles.indices.count { view.isCut(row: 1, column: $0) ?? true }
      let contrast = labels.map(contrast).min() ?? 0
      let height = gtk_widget_get_height(gtk_widget_get_parent(labels[0]))
      text += "places \(places) | height \(height) | cut \(isCut) | contrast \(contrast)\n"
      FileHandle.standardOutput.write(Data(text.utf8))
    }

    private static func color(of label: UnsafeMutablePointer<GtkWidget>) -> String {
      var color = GdkRGBA()
      gtk_style_context_get_color(gtk_widget_get_style_context(label), &color)
      let text = gdk_rgba_to_string(&color)
      defer { g_free(text) }
      return text.map { String(cString: $0) } ?? ""
    }

    private static func isStruck(_ label: UnsafeMutablePointer<GtkWidget>) -> Bool {
      let layout = gtk_label_get_layout(OpaquePointer(label))
      guard let attributes = pango_layout_get_attributes(layout) else { return false }
      let text = pango_attr_list_to_string(attributes)
      defer { g_free(text) }
      return text.map { String(cString: $0).contains("strikethrough true") } ?? false
    }

    private static func classes(of widget: UnsafeMutablePointer<GtkWidget>) -> String {
      guard let names = gtk_widget_get_css_classes(widget) else { return "" }
      defer { g_strfreev(names) }
      var found: [String] = []
      var place = 0
      while let name = names[place] {
        found.append(String(cString: name))
        place += 1
      }
      return found.sorted().joined(separator: " ")
    }

    /// Returns the contrast of a label's text with the background of rows, as WCAG defines it.
    private static func contrast(of label: UnsafeMutablePointer<GtkWidget>) -> Double {
      let context = gtk_widget_get_style_context(label)
      var (color, base) = (GdkRGBA(), GdkRGBA())
      gtk_style_context_get_color(context, &color)
      gtk_style_context_lookup_color(context, "theme_base_color", &base)
      func mixed(_ over: Float, _ under: Float) -> Double {
        let part = Double(over * color.alpha + under * (1 - color.alpha))
        return part <= 0.03928 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
      }
      func light(_ red: Double, _ green: Double, _ blue: Double) -> Double {
        0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05
      }
      let text = light(
        mixed(color.red, base.red),
        mixed(color.green, base.green),
        mixed(color.blue, base.blue)
      )
      color.alpha = 0
      let ground = light(
        mixed(0, base.red),
        mixed(0, base.green),
        mixed(0, base.blue)
      )
      return max(text, ground) / min(text, ground)
    }
  }
#endif
