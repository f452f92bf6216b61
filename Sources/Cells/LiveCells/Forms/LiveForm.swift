import KeyValueObserving

/// Titled lines whose cells keep their texts current. A form shows the fields of one object, or any
/// cells.
///
/// ```swift
/// let form = LiveForm(
///   "song",
///   of: { table.focus.cursorRow },
///   fields: [
///     Field(\.title).editable(\.title),
///     Field(\.year),
///   ]
/// )
/// ```
///
/// A session displays the form like a table. On every screen the user can move in it, search it,
/// copy from it and edit it. Only the cells of visible lines observe their objects. A change is
/// shown in the next frame. A form is confined to the main actor.
@MainActor
public final class LiveForm {
  /// The session in which the user works with the form.
  public let session: TableSession
  /// The lines from top to bottom.
  public let lines: [FormLine]

  /// Creates a form of lines with their own cells.
  public convenience init(_ title: String = "", lines: [FormLine]) {
    self.init(title, FormCells(lines))
  }

  /// Creates a form of the fields of one object, with a line for each field under the field's name.
  ///
  /// - Parameters:
  ///   - title: The title of the form.
  ///   - object: Returns the object to show, or nil. The observable properties that the closure
  ///     reads are observed, and the object that it then returns is shown in the next frame.
  ///   - fields: The fields to show. The user can change those that are editable.
  public convenience init<Object: AnyObject>(
    _ title: String = "",
    of object: @escaping @MainActor () -> Object?,
    fields: [Field<Object>]
  ) {
    self.init(title, FormCells(of: object, fields: fields))
  }

  private init(_ title: String, _ cells: FormCells) {
    lines = cells.lines
    let table = LiveTable(ObservableArray(cells.lines)) {
      Column("Field", \.title)
      Column("Text", field: FormLine.textField, alignment: .leading)
    }
    table.emptyText = "Nothing to show"
    session = TableSession(table, title: title)
    session.showsHeaders = false
    session.dialog.valueColumn = 1
    session.onActivate = { [unowned session] in
      session.perform(session.canEdit ? .beginEditing : .toggleDetail)
    }
    session.screen.companion = cells
  }
}

extension LiveForm {
  /// Creates a form of the display keys of one object.
  ///
  /// - Parameters:
  ///   - title: The title of the form.
  ///   - object: Returns the object to show, or nil. The observable properties that the closure
  ///     reads are observed, and the object that it then returns is shown in the next frame.
  public convenience init<Object: DisplayKeyed>(
    _ title: String = "",
    of object: @escaping @MainActor () -> Object?
  ) {
    self.init(title, of: object, fields: Object.displayKeys.map(\.field))
  }
}

extension FormLine {
  /// The text of a line, and the way in which the user edits it.
  static var textField: Field<FormLine> {
    var field = Field<FormLine>("text") { line in MainActor.assumeIsolated { line.shown } }
    let editing = FieldEditing<FormLine>(
      canEdit: { line in MainActor.assumeIsolated { line.editing?() != nil } },
      text: { line in MainActor.assumeIsolated { line.beginEditing() } },
      title: { line in MainActor.assumeIsolated { line.title } },
      set: { line, text in try MainActor.assumeIsolated { try line.finishEditing(text) } },
      isDeleted: { line in MainActor.assumeIsolated { line.isEditedObjectDeleted } }
    )
    field.extras = FieldExtras(field.extras) { extras in
      extras.editing = editing
      extras.subject = { line in MainActor.assumeIsolated { line.subject } }
    }
    return field
  }
}
