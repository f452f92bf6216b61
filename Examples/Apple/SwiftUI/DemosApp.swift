import LiveCellsSwiftUI
import SwiftUI

/// The demos as an application of SwiftUI.
@main
struct DemosApp: App {
  var body: some Scene {
    WindowGroup { DemosView() }
  }
}

/// The list of the demos.
struct DemosView: View {
  var body: some View {
    NavigationStack {
      List {
        NavigationLink("Clock") { ClockView() }
        NavigationLink("Downloads") { DownloadsView() }
        NavigationLink("People") { PeopleView() }
        NavigationLink("Notes") { NotesView() }
        NavigationLink("Profile") { ProfileView() }
      }
    }
  }
}
