package import KeyValueObserving

/// One line of a form: its text, and whether the user is editing it.
@KeyValueObservable
package final class FormField {
  let label: String
  let note: String
  package let isEditable: Bool
  package var text = ""
  var isEdited = false

  /// The text, with a cursor while it is edited.
  var shown: String { isEdited ? text + "▏" : text }

  init(_ label: String, note: String, isEditable: Bool = true) {
    self.label = label
    self.note = note
    self.isEditable = isEditable
  }
}
