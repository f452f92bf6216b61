import AppKit
import CoreData
import KeyValueObserving
import LiveCells
import LiveCellsCocoa
import Testing

@testable import DemosForMacOS

@MainActor
@Suite(.timeLimit(.minutes(60))) struct `The demos for macOS` {
  /// Returns whether a condition becomes true before the time limit. Frames run on their own here.
  private func comes(_ condition: () -> Bool) async -> Bool {
    while !condition(), !Task.isCancelled { await Task.yield() }
    return condition()
  }

  @Test func `are tabs, of which the visible one follows its rows`() async throws {
    let demos = DemosController()
    let window = NSWindow(contentViewController: demos)
    #expect(
      demos.tabViewItems.map(\.label) == [
        "Clock", "Downloads", "People", "Notes", "Columns", "Display keys", "Profile",
      ]
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

  /// Returns the texts of the visible rows of a tab, in its first column.
  private func texts(_ demos: DemosController, _ tab: Int) throws -> [String] {
    let controller = try #require(demos.tabViewItems[tab].viewController as? TableController)
    let table = controller.tableView
    table.layoutSubtreeIfNeeded()
    return (0..<table.numberOfRows).compactMap { row in
      let cell = table.view(atColumn: 0, row: row, makeIfNecessary: false) as? NSTableCellView
      return cell?.textField.flatMap { $0.isHidden ? nil : $0.stringValue }
    }
  }

  /// Shows a tab in a window of its own.
  private func open(_ demos: DemosController, _ tab: Int) throws -> NSWindow {
    _ = demos.view
    let controller = try #require(demos.tabViewItems[tab].viewController)
    let window = NSWindow(contentViewController: controller)
    window.contentView?.layoutSubtreeIfNeeded()
    return window
  }

  @Test func `display downloads, people and notes in cells that keep themselves current`()
    async throws
  {
    let demos = DemosController()
    let windows = try [1, 2, 3, 5].map { try open(demos, $0) }
    #expect(await comes { (try? texts(demos, 1).first) == "file-0.zip: 0 %" })
    demos.downloads[0].isPaused = true
    #expect(await comes { (try? texts(demos, 1).first) == "file-0.zip: paused" })
    #expect(await comes { (try? texts(demos, 2).dropFirst().first) == "Bert 1, Bergen" })
    demos.people[1].card = "Berta;Oslo"
    #expect(await comes { (try? texts(demos, 2).dropFirst().first) == "Berta, Oslo" })
    #expect(await comes { (try? texts(demos, 5).dropFirst().first) == "Berta" })
    let store = try #require(demos.store)
    try store.add("milk")
    #expect(await comes { (try? texts(demos, 3)) == ["milk"] })
    store.notes[0].setValue("butter", forKey: "text")
    #expect(await comes { (try? texts(demos, 3)) == ["butter"] })
    withExtendedLifetime(windows) {}
  }

  @Test func `greet the owner of the profile`() {
    let controller = ProfileController()
    let window = NSWindow(contentViewController: controller)
    controller.profile.name = "Grace"
    #expect(controller.greeting.stringValue == "Hello Grace in London")
    #expect(controller.changes.stringValue == "1: Ada is now Grace")
    #expect(controller.name.stringValue == "Grace" && controller.city.click())
    controller.city.type("York")
    #expect(controller.profile.city == "London")
    #expect(window.makeFirstResponder(controller.name))
    #expect(controller.profile.city == "York")
    #expect(controller.greeting.stringValue == "Hello Grace in York")
  }
}
