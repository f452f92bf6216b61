import LiveCellsSwiftUI
import SwiftUI

/// People whose rows are filled off the main actor, and empty until then.
struct PeopleView: View {
  @State private var people: ObservableArray<Person>

  init(_ people: ObservableArray<Person> = Person.all(500)) {
    self.people = people
  }

  var body: some View {
    ObservingList(people) { person in
      Filled(person, by: Person.details) { details in
        Text("\(details.name), \(details.city)")
      }
    }
  }
}
