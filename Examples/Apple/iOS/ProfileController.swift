import LiveCellsUIKit
import UIKit

/// A form bound to a model, and an observer with a target and an action. All end with this screen.
final class ProfileController: UIViewController {
  let profile = Profile()
  let greeting = UILabel(frame: CGRect(x: 20, y: 120, width: 280, height: 40))
  let changes = UILabel(frame: CGRect(x: 20, y: 160, width: 280, height: 40))
  private var changeCount = 0
  private var binding: Binding?
  private var observer: Observer?

  override func viewDidLoad() {
    super.viewDidLoad()
    view.addSubview(greeting)
    view.addSubview(changes)
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
