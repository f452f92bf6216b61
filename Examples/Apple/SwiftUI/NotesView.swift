import CoreData
import LiveCellsCocoa
import LiveCellsSwiftUI
import SwiftUI

/// Core Data objects. Each row observes its note completely, and a swipe deletes it.
struct NotesView: View {
  @State private var store: NotesStore?

  init(_ store: NotesStore? = try? NotesStore()) {
    self.store = store
  }

  var body: some View {
    if let store {
      ObservingList(store.notes, allowsDeleting: true) { note in
        Text(note.value(forKey: "text") as? String ?? "")
      }
    } else {
      Text("The notes can't be read.")
    }
  }
}
