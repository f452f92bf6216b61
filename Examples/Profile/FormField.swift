package import KeyValueObserving

/// One line of a form: what stands in it, and whether somebody is typing there.
@KeyValueObservable
package final class FormField {
  let label: String
  let note: String
  package let isEditable: Bool
  package var text = ""
  var isEdited = false

  /// The text, with a mark where the next character comes.
  var shown: String { isEdited ? text + "▏" : text }

  init(_ label: String, note: String, isEditable: Bool = true) {
    self.label = label
    self.note = note
    self.isEditable = isEditable
  }
}
