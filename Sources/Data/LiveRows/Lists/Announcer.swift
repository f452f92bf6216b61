/// An observable value. Its changes are observed with the tokens of KeyValueCore.
///
/// It is confined to one isolation domain. During a notification, an observer may end or begin
/// observations, or set another value.
package final class Announcer<Property>: KeyValueObservable {
  private let registry = Registry()
  private let table: KeyTable
  private var stored: Property

  package init(_ name: String, _ value: Property) {
    stored = value
    table = KeyTable(name, [Key.stored("value", \Announcer.value)])
  }

  package var observationState: ObjectState { registry.state }
  package var keyTable: KeyTable { table }

  package var value: Property {
    get {
      registry.access(0)
      return stored
    }
    set {
      registry.mutate(0, of: self) {
        stored
      } write: {
        stored = newValue
      }
    }
  }

  package func observe(_ body: @escaping (Property) -> Void) -> ObservationToken {
    observe(\.value, options: .new) { _, change in
      if let value = change.new { body(value) }
    }
  }
}
