import LiveCellsUIKit
import UIKit

/// A form bound to its model in both directions, and an observer with a target and an action. All
/// end with this screen.
final class ProfileController: UIViewController {
  let profile = Profile()
  let name = BoundTextField(frame: CGRect(x: 20, y: 200, width: 280, height: 40))
  let city = BoundTextField(frame: CGRect(x: 20, y: 240, width: 280, height: 40))
  let greeting = UILabel(frame: CGRect(x: 20, y: 120, width: 280, height: 40))
  let changes = UILabel(frame: CGRect(x: 20, y: 160, width: 280, height: 40))
  private var changeCount = 0
  private var binding: Binding?
  private var observer: Observer?

  override func viewDidLoad() {
    super.viewDidLoad()
    for part: UIView in [greeting, changes, name, city] { view.addSubview(part) }
    name.bind(to: profile, \.name)
    city.bind(to: profile, \.city)
    binding = Binding(profile, \.greeting, to: greeting, \.text) { $0 }
    observer = Observer(
      of: profile,
      \.name,
      target: self,
      action: ProfileController.nameChanged
    )
  }

  private func nameChanged(from old: String?, to new: String?) {
    changeCount += 1
    changes.text = "\(changeCount): \(old ?? "") is now \(new ?? "")"
  }
}

/// A text field that shows a property, and writes the text when the user has changed it.
final class BoundTextField: UITextField, UITextFieldDelegate {
  private var shown: Binding?
  private var write: ((String) -> Void)?

  func bind<Model: KeyValueObservable>(
    to model: Model,
    _ keyPath: ReferenceWritableKeyPath<Model, String>
  ) {
    delegate = self
    shown = Binding(model, keyPath, to: self, \.text) { $0 }
    write = { model[keyPath: keyPath] = $0 }
  }

  func textFieldDidEndEditing(
    _ textField: UITextField,
    reason: UITextField.DidEndEditingReason
  ) {
    write?(text ?? "")
  }
}
