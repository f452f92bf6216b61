package import KeyValueObserving
package import LiveCells

/// A form bound to its model both ways, and observers that are one token each.
///
/// What is typed into a field changes the model with each character; what the model changes, all fields
/// that are bound to it show at once. Text that is no number leaves the age of the model as it was.
/// Tokens and bindings end with this object, whichever of the two sides lives longer.
package final class ProfileExample: Example {
  package let table: LiveTable<ObservableArray<FormField>>
  package let pace = Duration.milliseconds(200)
  package let playsUser = true

  private let user = User(name: "Ada", age: 36)
  private let teller = ChangeTeller()
  private var bindings: [Binding] = []
  private var observers: [Observer] = []
  private var editing: FormField?
  private var script = ProfileScript()

  /// A form of a user, with nothing typed yet.
  package init() {
    let name = FormField("Name", note: "both ways")
    let badge = FormField("Badge", note: "both ways, in capitals")
    let age = FormField("Age", note: "both ways, as a number")
    let greeting = FormField("Greeting", note: "one way, from name and age", isEditable: false)
    table = LiveTable([name, badge, age, greeting, teller.count, teller.last]) {
      Column("Field", \.label)
      Column("Text", \.shown, width: .content(atLeast: 28))
      Column("Bound", \.note)
    }
    bindings = [
      Binding(user, \.name, twoWay: name, \.text),
      Binding(
        user,
        \.name,
        twoWay: badge,
        \.text,
        transform: { $0.uppercased() },
        reverse: { $0.prefix(1).uppercased() + $0.dropFirst().lowercased() }
      ),
      Binding(
        user,
        \.age,
        twoWay: age,
        \.text,
        transform: { $0.map(String.init) ?? "" },
        reverse: { $0.isEmpty ? .some(nil) : Int($0).map { .some($0) } }
      ),
      Binding(user, \.greeting, to: greeting, \.text),
    ]
    observers = [
      Observer(of: user, \.name, target: teller, action: ChangeTeller.nameChanged),
      Observer(of: user, \.age, target: teller, action: ChangeTeller.ageChanged),
    ]
  }

  package var state: String {
    editing.map { "editing \($0.label), Enter ends" } ?? "Enter edits a field"
  }
}

// MARK: - Typing

extension ProfileExample {
  package func take(_ key: TypedKey) -> Bool {
    guard let field = editing else {
      guard key == .enter, let row = table.cursorRow, row.isEditable else { return false }
      edit(row)
      return true
    }
    switch key {
    case .text(let text): field.text += text
    case .backspace: field.text = String(field.text.dropLast())
    case .enter, .escape: edit(nil)
    case .move:
      edit(nil)
      return false
    }
    return true
  }

  /// Plays somebody who types.
  package func step() {
    let (field, key) = script.next()
    if editing == nil { edit(table.source[field]) }
    _ = take(key)
  }

  private func edit(_ field: FormField?) {
    editing?.isEdited = false
    editing = field
    field?.isEdited = true
  }
}
