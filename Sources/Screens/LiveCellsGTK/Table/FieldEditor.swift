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
    let text: Widget
    private let field: PromptField
    private var described: String?

    /// Creates an editor and replaces the label with it.
    init(
      row: AnyObject,
      _ place: (item: OpaquePointer, label: TableCellLabel),
      _ prompt: TextPrompt,
      of session: TableSession
    ) {
      self.row = row
      (item, label) = place
      column = label.column
      text = made(gtk_text_new())
      field = PromptField(text, of: session)
      gtk_widget_add_css_class(text, "livecells-editor")
      gtk_editable_set_alignment(text.opaque, label.appearance.alignment == .trailing ? 1 : 0)
      field.show(prompt)
      Accessibility.name(text, prompt.heading)
      // The column keeps its width.
      gtk_editable_set_width_chars(text.opaque, 1)
      gtk_editable_set_max_width_chars(text.opaque, 1)
      gtk_widget_set_size_request(text, gtk_widget_get_width(label.widget), -1)
      // Replacing the child releases the label, so it is retained here.
      g_object_ref(GTKObject(label.widget))
      g_object_ref_sink(GTKObject(text))
      gtk_list_item_set_child(item, text)
      gtk_widget_grab_focus(text)
    }

    /// Moves the keyboard focus to the editor, unless it has it.
    func takeFocus() {
      if gtk_widget_has_focus(text) == 0 { gtk_widget_grab_focus(text) }
    }

    /// Makes the remark of the prompt the accessible description of the text, which screen readers
    /// announce. The status line displays it.
    func describe(by remark: String?) {
      guard remark != described else { return }
      described = remark
      Accessibility.describe(text, remark ?? "")
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
        session.visibleRange.first { session.table.object(ofRow: $0) === field.row }
          .flatMap { self.place(ofRow: $0, column: field.column) }
      }
      if let editor {
        if let field, editor.row === field.row, editor.column == field.column, editor.isAt(place) {
          return editor.describe(by: field.typed.remark)
        }
        endEditing()
      }
      guard let field, let place else { return }
      editor = FieldEditor(row: field.row, place, field.typed, of: session)
    }

    func endEditing() {
      guard let editor else { return }
      self.editor = nil
      editor.end()
      takeFocus()
    }
  }
#endif
