import LiveCellsSwiftUI
import SwiftUI

/// A form bound to its model in both directions, and an observer that counts the changes.
struct ProfileView: View {
  @State private var profile: Profile
  @State private var count: ChangeCount

  /// Counts changes of a profile with a target and an action.
  @KeyValueObservable
  @MainActor
  final class ChangeCount {
    private(set) var text = "not changed"
    @NotObserved private var changes = 0
    @NotObserved private var observer: Observer?

    init(of profile: Profile) {
      observer = Observer(of: profile, \.name, target: self, action: ChangeCount.renamed)
    }

    private func renamed(from old: String?, to new: String?) {
      changes += 1
      text = "\(changes): \(old ?? "") is now \(new ?? "")"
    }
  }

  init(_ profile: Profile = Profile()) {
    self.profile = profile
    count = ChangeCount(of: profile)
  }

  var body: some View {
    VStack {
      Observed(profile) { profile in
        // Read here, so that the view observes it. The field itself reads the text later.
        let name = profile.name
        TextField("Name", text: .init(get: { name }, set: { profile.name = $0 }))
      }
      Observed(profile) { profile in Text(profile.greeting) }
      Observed(count) { count in Text(count.text) }
    }
  }
}
