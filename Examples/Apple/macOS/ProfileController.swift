import AppKit
import LiveCellsAppKit

/// A form bound to its model in both directions, and an observer with a target and an action. All
/// end with this screen.
final class ProfileController: NSViewController {
  let profile = Profile()
  let name = BoundTextField(frame: NSRect(x: 20, y: 200, width: 440, height: 24))
  let city = BoundTextField(frame: NSRect(x: 20, y: 170, width: 440, height: 24))
  let greeting = NSTextField(labelWithString: "")
  let changes = NSTextField(labelWithString: "")
  private var changeCount = 0
  private var binding: Binding?
  private var observer: Observer?

  override func loadView() {
    view = NSView(frame: NSRect(x: 0, y: 0, width: 480, height: 320))
    greeting.frame = NSRect(x: 20, y: 260, width: 440, height: 24)
    changes.frame = NSRect(x: 20, y: 230, width: 440, height: 24)
    for part in [greeting, changes, name, city] { view.addSubview(part) }
    name.bind(to: profile, \.name)
    city.bind(to: profile, \.city)
    binding = Binding(profile, \.greeting, to: greeting, \.stringValue) { $0 }
    observer = Observer(
      of: profile,
      \.name,
      target: self,
      action: ProfileController.nameChanged
    )
  }

  private func nameChanged(from old: String?, to new: String?) {
    changeCount += 1
    changes.stringValue = "\(changeCount): \(old ?? "") is now \(new ?? "")"
  }
}

/// A text field that shows a property, and writes the text when the user has changed it.
final class BoundTextField: NSTextField, NSTextFieldDelegate {
  private var shown: Binding?
  private var write: ((String) -> Void)?

  func bind<Model: KeyValueObservable>(
    to model: Model,
    _ keyPath: ReferenceWritableKeyPath<Model, String>
  ) {
    delegate = self
    shown = Binding(model, keyPath, to: self, \.stringValue) { $0 }
    write = { model[keyPath: keyPath] = $0 }
  }

  func controlTextDidEndEditing(_ obj: Notification) {
    write?(stringValue)
  }
}
