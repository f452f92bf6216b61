import LiveCellsUIKit
import UIKit

/// A label bound to a model. The binding ends with this screen.
final class ProfileController: UIViewController {
  let profile = Profile()
  let greeting = UILabel(frame: CGRect(x: 20, y: 120, width: 280, height: 40))
  private var binding: Binding?

  override func viewDidLoad() {
    super.viewDidLoad()
    view.addSubview(greeting)
    binding = Binding(profile, \.greeting, to: greeting, \.text) { $0 }
  }
}
