import KeyValueObserving

/// The target of the form's observers. It displays each change in two lines of the form.
final class ChangeTeller {
  let count = FormField("Changes", note: "counted by observers", isEditable: false)
  let last = FormField("Last change", note: "told by observers", isEditable: false)
  private var changes = 0

  func nameChanged(_ old: String?, _ new: String?) {
    tell("name was \(old ?? "nothing")")
  }

  /// An unknown age and a missing old value are different, so the optional is nested.
  func ageChanged(_ old: Int??, _ new: Int??) {
    tell("age was \((old ?? nil).map(String.init) ?? "nothing")")
  }

  private func tell(_ text: String) {
    changes += 1
    count.text = "\(changes)"
    last.text = text
  }
}
