import CoreData
import KeyValueObserving
import LiveCells
import LiveCellsCocoa
import LiveCellsSwiftUI
import SwiftUI
import Testing

@testable import DemosForSwiftUI

/// A view that creates the form again when it changes, as views of SwiftUI may at any time.
private struct FormWithTitle: View {
  @KeyValueObservable
  final class Title {
    var text = "first"
  }

  let title: Title

  var body: some View {
    Observed(title) { title in
      Text(title.text)
      ProfileView()
    }
  }
}

@MainActor
@Suite(.timeLimit(.minutes(60))) struct `The demos for SwiftUI` {
  /// Returns whether a host shows the expected lines before the time limit. Frames run on their own
  /// here.
  private func shows(_ host: SwiftUI.Host, _ isExpected: ([String]) -> Bool) async -> Bool {
    while !isExpected(host.lines), !Task.isCancelled {
      try? await Task.sleep(for: .milliseconds(2))
    }
    return isExpected(host.lines)
  }

  @Test func `are listed`() {
    #expect(
      SwiftUI.Host(DemosView()).lines == ["Clock", "Downloads", "People", "Notes", "Profile"]
    )
    _ = DemosApp().body
  }

  @Test func `display one clock in all rows, while they are visible`() async {
    let clock = WallClock()
    let host = SwiftUI.Host(ClockView(clock))
    for seconds in [0, 3_723] {
      clock.tick(Date(timeIntervalSince1970: Double(seconds)))
      #expect(await shows(host) { $0.count == 100 && $0.allSatisfy { $0 == clock.now } })
    }
    host.setVisible(false)
    #expect(!clock.isObserved("now"))
  }

  @Test func `display changing downloads`() async {
    let downloads = Download.all(20)
    let host = SwiftUI.Host(DownloadsView(downloads))
    downloads[3].isPaused = true
    #expect(await shows(host) { $0.count == 20 && $0[3] == "file-3.zip: paused" })
  }

  @Test func `display people when their values are computed`() async {
    let people = Person.all(5)
    let host = SwiftUI.Host(PeopleView(people))
    #expect(await shows(host) { $0.count == 5 && $0[1] == "Bert 1, Bergen" })
    people[1].card = "Berta;Oslo"
    #expect(await shows(host) { $0[1] == "Berta, Oslo" })
    host.setVisible(false)
    #expect(!people[1].isObserved("card"))
    people[1].card = "Bertha;Rome"
    host.setVisible(true)
    #expect(await shows(host) { $0[1] == "Bertha, Rome" })
  }

  @Test func `display Core Data notes, and delete them by a swipe`() async throws {
    let store = try NotesStore()
    let host = SwiftUI.Host(NotesView(store))
    try store.add("milk")
    try store.add("bread")
    #expect(await shows(host) { $0 == ["bread", "milk"] })
    store.notes[1].setValue("butter", forKey: "text")
    #expect(await shows(host) { $0 == ["bread", "butter"] })
    #expect(host.swipeAway(0, fromList: 1))
    store.container.viewContext.processPendingChanges()
    #expect(await shows(host) { $0 == ["butter"] })
  }

  @Test func `bind a form to the profile`() async {
    let profile = Profile()
    let host = SwiftUI.Host(ProfileView(profile))
    #expect(host.lines == ["Name: Ada", "Hello Ada in London", "not changed"])
    host.type("Grace")
    #expect(
      await shows(host) {
        $0 == ["Name: Grace", "Hello Grace in London", "1: Ada is now Grace"]
      }
    )
  }

  @Test func `keep their objects when the view is created again`() async {
    let title = FormWithTitle.Title()
    let host = SwiftUI.Host(FormWithTitle(title: title))
    host.type("Grace")
    title.text = "second"
    #expect(
      await shows(host) {
        $0 == ["second", "Name: Grace", "Hello Grace in London", "1: Ada is now Grace"]
      }
    )
  }
}
