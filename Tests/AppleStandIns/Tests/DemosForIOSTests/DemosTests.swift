import CoreData
import KeyValueObserving
import LiveCells
import LiveCellsCocoa
import LiveCellsUIKit
import Testing
import UIKit

@testable import DemosForIOS

@MainActor
@Suite struct `The demos for iOS` {
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 440))

  init() {
    RegisteredViews.add(DownloadCell.self) { DownloadCell(style: .default, reuseIdentifier: $0) }
    RegisteredViews.add(PersonCell.self) { PersonCell(style: .default, reuseIdentifier: $0) }
    RegisteredViews.add(PropertyTableViewCell.self) {
      PropertyTableViewCell(style: .default, reuseIdentifier: $0)
    }
    RegisteredViews.add(NoteCell.self) { NoteCell(style: .default, reuseIdentifier: $0) }
    RegisteredViews.add(TextTableViewCell.self) {
      TextTableViewCell(style: .default, reuseIdentifier: $0)
    }
    RegisteredViews.add(UITableViewHeaderFooterView.self) {
      UITableViewHeaderFooterView(reuseIdentifier: $0)
    }
  }

  private func show(_ controller: UIViewController) {
    window.rootViewController = controller
    window.makeKeyAndVisible()
    window.layoutIfNeeded()
  }

  /// Returns the texts of the first rows when they are as expected. Frames run on their own here.
  private func texts(_ view: UITableView, _ isExpected: ([String]) -> Bool) async -> [String] {
    while true {
      window.layoutIfNeeded()
      let texts = view.visibleCells.filter { !$0.contentView.isHidden }.map {
        let content = $0.contentConfiguration as? UIListContentConfiguration
        return [content?.text, content?.secondaryText].compactMap { $0 }.joined(separator: " ")
      }
      if isExpected(texts) { return texts }
      await Task.yield()
    }
  }

  @Test func `are listed, and displayed when they are chosen`() async {
    let demos = DemosController()
    let navigation = UINavigationController(rootViewController: demos)
    show(navigation)
    _ = await texts(demos.tableView) {
      $0 == ["Clock", "Downloads", "People", "Notes", "Profile"]
    }
    demos.tableView.tap(IndexPath(row: 1, section: 0))
    while navigation.viewControllers.count < 2 { await Task.yield() }
    #expect(navigation.viewControllers.last is DownloadsController)
  }

  @Test func `display one clock in all rows`() async {
    let controller = ClockController()
    show(controller)
    for seconds in [0, 3_723] {
      controller.clock.tick(Date(timeIntervalSince1970: Double(seconds)))
      _ = await texts(controller.tableView) { texts in
        texts.count == 10 && texts.allSatisfy { $0 == controller.clock.now }
      }
    }
    controller.viewDidDisappear(false)
    #expect(!controller.clock.isObserved("now"))
  }

  @Test func `display changing downloads, of which the visible ones are observed`() async {
    let controller = DownloadsController()
    show(controller)
    _ = await texts(controller.tableView) { $0.first?.hasPrefix("file-0.zip") == true }
    #expect(controller.downloads[2].isObserved("received"))
    #expect(!controller.downloads[4_000].isObserved("received"))
    let path = IndexPath(row: 2, section: 0)
    #expect(controller.tableView.swipe(path, isTrailing: false, tapping: "Pause") == true)
    _ = await texts(controller.tableView) { $0[2] == "file-2.zip paused" }
    // A tap resumes it, and a swipe to the other side cancels it.
    controller.tableView.tap(path)
    #expect(!controller.downloads[2].isPaused)
    #expect(controller.tableView.swipe(path, isTrailing: true, tapping: "Cancel") == true)
    _ = await texts(controller.tableView) { $0[2].hasPrefix("file-3.zip") }
    controller.add(["new.zip", "file-3.zip", "newer.zip", "new.zip"])
    _ = await texts(controller.tableView) {
      $0[0].hasPrefix("new.zip") && $0[1].hasPrefix("newer.zip") && $0[2].hasPrefix("file-0.zip")
    }
    #expect(controller.downloads.count == 5_001)
    controller.viewDidDisappear(false)
    #expect(!controller.downloads[2].isObserved("received"))
  }

  @Test func `display people when their values are computed`() async {
    let controller = PeopleController()
    show(controller)
    let shown = await texts(controller.tableView) { $0.count == 10 }
    #expect(shown[1] == "Bert 1 Bergen")
    controller.people[1].card = "Berta;Oslo"
    _ = await texts(controller.tableView) { $0.count == 10 && $0[1] == "Berta Oslo" }
  }

  @Test func `display Core Data notes, and delete them by a swipe`() async throws {
    let controller = NotesController(try NotesStore())
    show(controller)
    try controller.store.add("milk")
    try controller.store.add("bread")
    _ = await texts(controller.tableView) { $0 == ["bread", "milk"] }
    controller.store.notes[1].setValue("butter", forKey: "text")
    _ = await texts(controller.tableView) { $0 == ["bread", "butter"] }
    #expect(controller.tableView.swipeToDelete(IndexPath(row: 0, section: 0)))
    controller.store.container.viewContext.processPendingChanges()
    _ = await texts(controller.tableView) { $0 == ["butter"] }
  }

  @Test func `greet the owner of the profile`() {
    let controller = ProfileController()
    show(controller)
    #expect(controller.greeting.text == "Hello Ada in London")
    controller.profile.city = "Bath"
    #expect(controller.greeting.text == "Hello Ada in Bath")
    #expect(controller.changes.text == nil)
    controller.profile.name = "Grace"
    #expect(controller.changes.text == "1: Ada is now Grace")
    #expect(controller.name.text == "Grace" && controller.city.text == "Bath")
    #expect(controller.city.tap())
    controller.city.type("York")
    #expect(controller.profile.city == "Bath")
    controller.city.resignFirstResponder()
    #expect(controller.greeting.text == "Hello Grace in York")
  }
}
