import AppKit
import LiveCellsAppKit

/// A form bound to a model, and an observer with a target and an action. All end with this screen.
final class ProfileController: NSViewController {
  let profile = Profile()
  let greeting = NSTextField(labelWithString: "")
  let changes = NSTextField(labelWithString: "")
  private var changeCount = 0
  private var binding: Binding?
  private var observer: Observer?

  override func loadView() {
    view = NSView(frame: NSRect(x: 0, y: 0, width: 480, height: 320))
    greeting.frame = NSRect(x: 20, y: 260, width: 440, height: 24)
    changes.frame = NSRect(x: 20, y: 230, width: 440, height: 24)
    view.addSubview(greeting)
    view.addSubview(changes)
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
