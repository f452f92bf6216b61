import KeyValueObserving

/// Lines with a title each, in which cells keep what they show current: what is known of one object, or
/// whatever cells there are.
///
/// ```swift
/// let form = LiveForm("note", of: { table.focus.cursorRow }, fields: [
///   Field(\.title).editable(\.title),
///   Field(\.words),
/// ])
/// try await TerminalScreen().run(.columns(.table(session), .form(form)))
/// ```
///
/// It is shown by a session as tables are, so that a person can move in it, search it, copy and change what
/// stands there on every screen. Only the cells of lines in sight follow their objects. What has changed is
/// there one frame after the change was. Lives on the main actor.
@MainActor
public final class LiveForm {
  /// What a person does with the form.
  public let session: TableSession
  /// The lines from top to bottom.
  public let lines: [FormLine]

  /// A form of lines that have a cell each.
  public convenience init(_ title: String = "", lines: [FormLine]) {
    self.init(title, FormCells(lines))
  }

  /// A form of fields of one object, with a line for each under the field's name.
  ///
  /// - Parameters:
  ///   - title: What the form is called.
  ///   - object: Says which object is shown, nil for none. Observable properties that it reads are
  ///     followed, and what they lead to is shown in the next frame.
  ///   - fields: What is shown of the object. Those that are editable can be changed by the person.
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
    session.showsHeads = false
    session.valueColumn = 1
    session.onActivate = { [unowned session] in
      session.perform(session.canEdit ? .beginEditing : .toggleDetail)
    }
    session.companion = cells
  }
}

extension LiveForm {
  /// A form of the display keys of one object.
  ///
  /// - Parameters:
  ///   - title: What the form is called.
  ///   - object: Says which object is shown, nil for none. Observable properties that it reads are
  ///     followed, and what they lead to is shown in the next frame.
  public convenience init<Object: DisplayKeyed>(
    _ title: String = "",
    of object: @escaping @MainActor () -> Object?
  ) {
    self.init(title, of: object, fields: Object.displayKeys.map(\.field))
  }
}

extension FormLine {
  /// What stands in a line, and how a person changes it.
  static var textField: Field<FormLine> {
    var field = Field<FormLine>("text") { line in MainActor.assumeIsolated { line.shown } }
    let editing = FieldEditing<FormLine>(
      canEdit: { line in MainActor.assumeIsolated { line.editing?() != nil } },
      text: { line in MainActor.assumeIsolated { line.beginEditing() } },
      title: { line in MainActor.assumeIsolated { line.title } },
      set: { line, text in try MainActor.assumeIsolated { try line.finishEditing(text) } }
    )
    field.extras = FieldExtras(
      editing: editing,
      text: field.extras?.text,
      subject: { line in MainActor.assumeIsolated { line.subject } }
    )
    return field
  }
}
