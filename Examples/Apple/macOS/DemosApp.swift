import AppKit
import LiveCellsAppKit

@main
final class DemosApp: NSObject, NSApplicationDelegate {
  private var window: NSWindow?

  func applicationDidFinishLaunching(_ notification: Notification) {
    let window = NSWindow(contentViewController: DemosController())
    window.title = "LiveCells"
    window.makeKeyAndOrderFront(nil)
    self.window = window
  }

  static func main() {
    let delegate = DemosApp()
    NSApplication.shared.delegate = delegate
    // The application does not retain its delegate.
    withExtendedLifetime(delegate) { NSApplication.shared.run() }
  }
}
