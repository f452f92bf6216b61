/// What few fields have, beside what all have: in each of the others it is one empty word.
final class FieldExtras<Object: AnyObject> {
  /// How a person changes what is shown, if he can.
  let editing: FieldEditing<Object>?
  /// The text that stands for an object whatever its content is, for fields that are given texts.
  let text: ((Object) -> CellText)?
  /// Whether the text depends on a clock, so that it differs without a change of the object.
  let followsClock: Bool
  /// Which of several things the object is about just now, where it shows first one and then another. What
  /// differs because it is about another one has not changed.
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

  /// The same for code that does not know the class, which lets nobody change anything.
  var erased: FieldExtras<AnyObject> {
    // Safety: a table gives its fields nothing but its own rows.
    FieldExtras<AnyObject>(
      text: text.map { text in { text(unsafeDowncast($0, to: Object.self)) } },
      followsClock: followsClock,
      subject: subject.map { subject in { subject(unsafeDowncast($0, to: Object.self)) } }
    )
  }
}
