import AppKit
import KeyValueObserving
import LiveCells
import Testing

@testable import DemosForMacOS

@MainActor
@Suite(.timeLimit(.minutes(15))) struct `The demos for macOS` {
  /// Returns whether a condition becomes true before the time limit. Frames run on their own here.
  private func comes(_ condition: () -> Bool) async -> Bool {
    while !condition(), !Task.isCancelled { await Task.yield() }
    return condition()
  }

  @Test func `are five tabs, of which the visible one follows its rows`() async throws {
    let demos = DemosController()
    let window = NSWindow(contentViewController: demos)
    #expect(
      demos.tabViewItems.map(\.label) == ["Clock", "Downloads", "People", "Notes", "Profile"]
    )
    demos.clock.tick(Date(timeIntervalSince1970: 0))
    let table = try #require(demos.tabViewItems[0].viewController as? TableController).tableView
    func first() -> String? {
      window.contentView?.layoutSubtreeIfNeeded()
      table.layoutSubtreeIfNeeded()
      guard table.numberOfRows > 0 else { return nil }
      let cell = table.view(atColumn: 0, row: 0, makeIfNecessary: false) as? NSTableCellView
      return cell?.textField?.stringValue
    }
    #expect(await comes { first() == demos.clock.now })
    demos.clock.tick(Date(timeIntervalSince1970: 3_723))
    #expect(await comes { first() == demos.clock.now })
    #expect(demos.clock.isObserved("now"))
    #expect(!demos.downloads[0].isObserved("received"))
    demos.tabViewItems[0].viewController?.viewDidDisappear()
    #expect(!demos.clock.isObserved("now"))
  }

  @Test func `greet the owner of the profile`() {
    let controller = ProfileController()
    _ = controller.view
    controller.profile.name = "Grace"
    #expect(controller.greeting.stringValue == "Hello Grace in London")
  }
}
