/// The rarely used properties of a field. Other fields store only one nil reference.
final class FieldExtras<Object: AnyObject> {
  /// The way in which the user edits the field, or nil if it is read-only.
  var editing: FieldEditing<Object>?
  /// Returns the text to show for an object, whatever its content is. Set for fields that receive
  /// texts.
  var text: ((Object) -> CellText)?
  /// Whether the text depends on a clock, so that it changes without a change of the object.
  var followsClock = false
  /// Identifies the current subject of an object that displays different things in turn. A text
  /// that differs because the subject differs does not count as changed.
  var subject: ((Object) -> Int)?
  /// Returns the style that is added to the text of an object, or nil if there is none.
  var style: ((Object) -> CellText.Style)?

  /// Creates a copy of properties with a change. Nil stands for the defaults.
  init(_ other: FieldExtras? = nil, _ change: (FieldExtras) -> Void) {
    if let other {
      editing = other.editing
      text = other.text
      followsClock = other.followsClock
      subject = other.subject
      style = other.style
    }
    change(self)
  }

  /// A copy for type-erased code. It is not editable.
  var erased: FieldExtras<AnyObject> {
    // Safety: a table passes only its own rows to its fields, and they are of type `Object`.
    FieldExtras<AnyObject> { erased in
      erased.text = text.map { text in { text(unsafeDowncast($0, to: Object.self)) } }
      erased.followsClock = followsClock
      erased.subject = subject.map { subject in { subject(unsafeDowncast($0, to: Object.self)) } }
      erased.style = style.map { style in { style(unsafeDowncast($0, to: Object.self)) } }
    }
  }
}
