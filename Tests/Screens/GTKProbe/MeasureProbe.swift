#if GTK
  import CGTK4
  import Foundation
  import KeyValueObserving
  import LiveCells
  import LiveCellsGTK
  import LiveCellsTestSupport

  /// The places of texts in a window, as GTK has laid them out.
  @MainActor
  enum MeasureProbe {
    /// Returns the vertical position of a row and, for each column, the width of its field and the
    /// horizontal ends of its text and of the text of its header:
    /// `measured 86 | 24 12-20 8-20 | 60 30-60 30-48`. The field that is edited is marked with `*`.
    static func text(of view: TableView, row: Int, columns: Range<Int>) -> String {
      var text = "measured"
      for column in columns {
        guard let label = view.label(row: row, column: column).map(widget),
          let header = view.headerLabel(of: column).map(widget)
        else { return text + " | ?" }
        let field = gtk_widget_get_parent(label)
        if column == columns.lowerBound { text += " \(place(of: label).y)" }
        text += " | \(gtk_widget_get_width(field)) \(ends(of: label)) \(ends(of: header))"
      }
      if let edited = view.editedText {
        let width = gtk_widget_get_width(widget(edited))
        text += " | edited \(width) \(gtk_editable_get_alignment(edited))"
      }
      return text
    }

    /// Displays three columns, and prints on request the ends of the header, of a value and of NULL
    /// in each: `ends 8-20 12-20 2-20 | …`. After each frame, it prints the column of the cursor.
    static func show(isMirrored: Bool) async {
      if isMirrored { gtk_widget_set_default_direction(GTK_TEXT_DIR_RTL) }
      let rows = ObservableArray((0..<5).map { ContractRow($0) })
      for row in rows where row.number != 1 { row.note = "a note" }
      let format = FieldFormat.plain.showingNil(as: "NULL")
      let table = LiveTable(rows) {
        Column("Number", field: Field<ContractRow>("n") { $0.number * 100_000 })
        Column("Part", format: format) { (row: ContractRow) -> Int? in
          row.number == 1 ? nil : row.number * 1_000
        }
        Column("Note", \.note, format: format)
      }
      let session = TableSession(table)
      let window = LayoutWindow(.table(session))
      window.onPaint = {
        let line = "painted, cursor \(session.columns.cursor ?? -1)\n"
        FileHandle.standardOutput.write(Data(line.utf8))
      }
      let ending = Task { @MainActor in
        for await _ in StandardInput.lines {
          let columns = (0..<3).map { column in
            let labels = [
              window.table.headerLabel(of: column), window.table.label(row: 2, column: column),
              window.table.label(row: 1, column: column),
            ]
            return labels.map { $0.map { ends(of: widget($0)) } ?? "?" }.joined(separator: " ")
          }
          let line = "ends \(columns.joined(separator: " | "))\n"
          FileHandle.standardOutput.write(Data(line.utf8))
        }
        window.close()
      }
      await withCheckedContinuation { continuation in
        window.open { continuation.resume() }
      }
      ending.cancel()
      FileHandle.standardOutput.write(Data("closed\n".utf8))
    }

    private static func widget(_ pointer: OpaquePointer) -> UnsafeMutablePointer<GtkWidget> {
      UnsafeMutablePointer<GtkWidget>(pointer)
    }

    private static func place(of label: UnsafeMutablePointer<GtkWidget>) -> (x: Int, y: Int) {
      var (x, y) = (0.0, 0.0)
      let root = gtk_widget_get_root(label).map(widget)
      gtk_widget_translate_coordinates(label, root, 0, 0, &x, &y)
      return (Int(x), Int(y))
    }

    /// The ends of the text itself, without the space around it.
    private static func ends(of label: UnsafeMutablePointer<GtkWidget>) -> String {
      var (x, y, width, height): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
      gtk_label_get_layout_offsets(OpaquePointer(label), &x, &y)
      pango_layout_get_pixel_size(gtk_label_get_layout(OpaquePointer(label)), &width, &height)
      // The offset is that of the layout in the widget.
      let start = place(of: label).x + Int(x)
      return "\(start)-\(start + Int(width))"
    }
  }
#endif
