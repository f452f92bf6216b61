import LiveCellsUIKit
import UIKit

/// Shows details that are computed from a person's card in the background. Hidden until they are
/// available.
final class PersonCell: ObservingTableViewCell<Person> {
  override func configuration(of person: Person) throws -> (any UIContentConfiguration)? {
    let details = try self.content(of: Person.details)
    var content = defaultContentConfiguration()
    content.text = details.name
    content.secondaryText = details.city
    return content
  }
}

/// People whose rows are filled off the main actor.
final class PeopleController: TableController {
  let people = Person.all(500)

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.register(PersonCell.self, forCellReuseIdentifier: "person")
    screen = TableViewScreen(LiveTable(people), in: tableView) { view, path, person in
      let cell = view.dequeueReusableCell(withIdentifier: "person", for: path)
      (cell as? PersonCell)?.object = person
      return cell
    }
  }
}
