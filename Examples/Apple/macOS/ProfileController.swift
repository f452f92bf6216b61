import AppKit
import LiveCellsAppKit

/// A label bound to a model. The binding ends with this screen.
final class ProfileController: NSViewController {
  let profile = Profile()
  let greeting = NSTextField(labelWithString: "")
  private var binding: Binding?

  override func loadView() {
    view = NSView(frame: NSRect(x: 0, y: 0, width: 480, height: 320))
    greeting.frame = NSRect(x: 20, y: 260, width: 440, height: 24)
    view.addSubview(greeting)
    binding = Binding(profile, \.greeting, to: greeting, \.stringValue) { $0 }
  }
}
