package import KeyValueObserving
package import LiveCells

/// A form with two-way bindings to its model, and observers with one token each.
///
/// Each typed character changes the model, and each change of the model updates all fields bound to
/// it. A text that is not a number leaves the age of the model unchanged. The bound paths begin at
/// the account. If its user is replaced, the form shows and edits the new user. The observer of the
/// name can be switched off and on. The guest may be deallocated before its observers. Tokens and
/// bindings end with this object, whichever of the two sides is deallocated first.
package final class ProfileExample: Example {
  package let table: LiveTable<ObservableArray<FormField>>
  package let pace = Duration.milliseconds(200)
  package let playsUser = true

  private let account = Account(of: User(name: "Ada", age: 36))
  private var nextUser: User? = User(name: "Blaise", age: 31)
  private(set) var guest: User? = User(name: "Carl", age: nil)
  private let teller = ChangeTeller()
  private var bindings: [Binding] = []
  private var ageObserver: Observer?
  /// Nil while the observer of the name is switched off.
  private var nameObserver: Observer?
  private var editing: FormField?
  private var script = ProfileScript()

  /// Creates a form of a user.
  package init() {
    let name = FormField("Name", note: "both ways")
    let badge = FormField("Badge", note: "both ways, in capitals")
    let age = FormField("Age", note: "both ways, as a number")
    let greeting = FormField("Greeting", note: "one way, from name and age", isEditable: false)
    let visitor = FormField("Guest", note: "one way, while he lives", isEditable: false)
    table = LiveTable(rows: [name, badge, age, greeting, teller.count, teller.last, visitor]) {
      Column("Field", \.label)
      Column("Text", \.shown, width: .content(atLeast: 28))
      Column("Bound", \.note)
    }
    bindings = [
      Binding(account, \.user.name, twoWay: name, \.text),
      Binding(
        account,
        \.user.name,
        twoWay: badge,
        \.text,
        transform: { $0.uppercased() },
        reverse: { $0.prefix(1).uppercased() + $0.dropFirst().lowercased() }
      ),
      Binding(
        account,
        \.user.age,
        twoWay: age,
        \.text,
        transform: { $0.map(String.init) ?? "" },
        reverse: { $0.isEmpty ? .some(nil) : Int($0).map { .some($0) } }
      ),
      Binding(account, \.user.greeting, to: greeting, \.text),
    ]
    if let guest { bindings.append(Binding(guest, \.name, to: visitor, \.text)) }
    ageObserver = Observer(
      of: account,
      \.user.age,
      target: teller,
      action: ChangeTeller.ageChanged
    )
    toggleTelling()
  }

  package var state: String {
    editing.map { "editing \($0.label), Enter ends" } ?? "Enter edits a field"
  }

  package func layout(around session: TableSession) -> ScreenLayout {
    session.commands += [
      TableCommand("begin or end to tell of the name", keys: [.character("T")]) {
        [unowned self] session in
        toggleTelling()
        session.showMessage(nameObserver == nil ? "the name is told no more" : "the name is told")
      },
      TableCommand("give the account to another user, and back", keys: [.character("N")]) {
        [unowned self] session in
        replaceUser()
        session.showMessage("this is \(account.user.name)")
      },
      TableCommand("let the guest die", keys: [.character("D")]) { [unowned self] session in
        letGuestDie()
        session.showMessage("the guest is gone, and so is what followed him")
      },
    ]
    return .table(session)
  }

  /// Switches the observer of the name off or on.
  func toggleTelling() {
    nameObserver =
      nameObserver == nil
      ? Observer(of: account, \.user.name, target: teller, action: ChangeTeller.nameChanged)
      : nil
  }

  /// Releases an object that is observed and bound.
  func letGuestDie() {
    guest = nil
  }

  /// Replaces the object at the start of all paths.
  func replaceUser() {
    guard let user = nextUser else { return }
    nextUser = account.user
    account.user = user
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

  /// Simulates a user who types.
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
