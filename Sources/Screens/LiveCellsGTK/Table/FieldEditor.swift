#if GTK && os(Linux)
  import CGTK4
  import LiveCells

  // Safety: the table ends editing when GTK unbinds the list item, so the item is valid meanwhile.
  /// A text widget that replaces the label of a field while the user edits it in place.
  @MainActor
  final class FieldEditor {
    /// The row and the column of the field.
    let row: AnyObject
    let column: Int
    private let item: OpaquePointer
    private let label: TableCellLabel
    private let text: Widget
    private let onChange: (String) -> Void

    /// Creates an editor and replaces the label with it.
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
      // Replacing the child releases the label, so it is retained here.
      g_object_ref(GTKObject(label.widget))
      g_object_ref_sink(GTKObject(text))
      gtk_list_item_set_child(item, text)
      gtk_widget_grab_focus(text)
      Signal.connect(GTKObject(text), "changed") { [weak self] in
        guard let self else { return }
        self.onChange(String(cString: gtk_editable_get_text(self.text.opaque)))
      }
    }

    /// Moves the keyboard focus to the editor, unless it has it.
    func takeFocus() {
      if gtk_widget_has_focus(text) == 0 { gtk_widget_grab_focus(text) }
    }

    /// Returns whether the editor is in the given list item, which means that the item still
    /// displays the row.
    func isAt(_ place: (item: OpaquePointer, label: TableCellLabel)?) -> Bool {
      place?.item == item
    }

    /// Ends editing and restores the label.
    func end(isGone: Bool = false) {
      if !isGone { gtk_list_item_set_child(item, label.widget) }
      g_object_unref(GTKObject(label.widget))
      g_object_unref(GTKObject(text))
    }
  }

  extension TableView {
    /// Creates, keeps or ends the in-place editor, depending on whether the edited field is
    /// visible.
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
        // GTK's texts have no NUL.
        let hasNull = field.typed.text.contains("\0") && !field.typed.text.contains("␀")
        self?.session.type(hasNull ? text.replacing("␀", with: "\0") : text)
      }
    }

    func endEditing() {
      guard let editor else { return }
      self.editor = nil
      editor.end()
      takeFocus()
    }
  }
#endif
