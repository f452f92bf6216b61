#if GTK
  import CGTK4
  import LiveCells

  /// A text that a person changes where the field stands in the table.
  @MainActor
  final class FieldEditor {
    /// The row and the column that it changes.
    let row: AnyObject
    let column: Int
    private let item: OpaquePointer
    private let label: TableCellLabel
    private let text: Widget
    private let onChange: (String) -> Void

    /// Stands in the place of a label from now on.
    init(
      row: AnyObject,
      _ place: (item: OpaquePointer, label: TableCellLabel),
      text initial: String,
      onChange: @escaping (String) -> Void
    ) {
      self.row = row
      (item, label) = place
      column = label.column
      self.onChange = onChange
      text = made(gtk_text_new())
      gtk_widget_add_css_class(text, "livecells-editor")
      gtk_editable_set_text(text.opaque, initial.replacing("\0", with: "␀"))
      // GTK's list item lets go of the label.
      g_object_ref(GTKObject(label.widget))
      g_object_ref_sink(GTKObject(text))
      gtk_list_item_set_child(item, text)
      gtk_widget_grab_focus(text)
      Signal.connect(GTKObject(text), "changed") { [weak self] in
        guard let self else { return }
        self.onChange(String(cString: gtk_editable_get_text(self.text.opaque)))
      }
    }

    /// Whether it stands in the place of this label, and it shows the row still.
    func isAt(_ place: (item: OpaquePointer, label: TableCellLabel)?) -> Bool {
      place?.item == item
    }

    /// Gives its place back to the label.
    func end(isGone: Bool = false) {
      if !isGone { gtk_list_item_set_child(item, label.widget) }
      g_object_unref(GTKObject(label.widget))
      g_object_unref(GTKObject(text))
    }
  }

  extension TableView {
    /// Has the field that a person changes typed where it stands, as long as it is in sight.
    func followEditing() {
      let field = session.editedField
      let place = field.flatMap { field in
        session.visibleRange.first { session.displaying?.object(ofRow: $0) === field.row }
          .flatMap { self.place(ofRow: $0, column: field.column) }
      }
      if let editor {
        if let field, editor.row === field.row, editor.column == field.column, editor.isAt(place) {
          return
        }
        endEditing()
      }
      guard let field, let place else { return }
      editor = FieldEditor(row: field.row, place, text: field.typed.text) { [weak self] text in
        guard let self else { return }
        session.take(.key(.control("u")))
        session.take(.text(text))
      }
    }

    /// Has nothing typed in the table any more.
    func endEditing() {
      guard let editor else { return }
      self.editor = nil
      editor.end()
      takeFocus()
    }
  }
#endif
