/// The rarely used properties of a field. Other fields store only one nil reference.
final class FieldExtras<Object: AnyObject> {
  /// The way in which the user edits the field, or nil if it is read-only.
  let editing: FieldEditing<Object>?
  /// Returns the text to show for an object, whatever its content is. Set for fields that receive
  /// texts.
  let text: ((Object) -> CellText)?
  /// Whether the text depends on a clock, so that it changes without a change of the object.
  let followsClock: Bool
  /// Identifies the current subject of an object that displays different things in turn. A text
  /// that differs because the subject differs does not count as changed.
  let subject: ((Object) -> Int)?

  init(
    editing: FieldEditing<Object>? = nil,
    text: ((Object) -> CellText)? = nil,
    followsClock: Bool = false,
    subject: ((Object) -> Int)? = nil
  ) {
    self.editing = editing
    self.followsClock = followsClock
    self.text = text
    self.subject = subject
  }

  /// A copy for type-erased code. It is not editable.
  var erased: FieldExtras<AnyObject> {
    // Safety: a table passes only its own rows to its fields, and they are of type `Object`.
    FieldExtras<AnyObject>(
      text: text.map { text in { text(unsafeDowncast($0, to: Object.self)) } },
      followsClock: followsClock,
      subject: subject.map { subject in { subject(unsafeDowncast($0, to: Object.self)) } }
    )
  }
}
