/// The titles of a list's sections, kept current with the properties that they read.
@MainActor
final class SectionTitles {
  /// The property whose values define the sections.
  let property: ManagedProperty
  private let find: ([Value]) -> [(any ManagedObject)?]
  private let title: (Value, (any ManagedObject)?) -> String
  private let observer: DirtyObserver
  private var values: [Value] = []
  private var titles: [String] = []
  /// The objects related to the section values. Retained, so that their changes can be observed.
  private var objects: [(any ManagedObject)?] = []

  /// Creates the titles of a list in a context. They are computed when they are requested.
  ///
  /// - Parameter retitle: Called once after a property that a title has read changes. The call is
  ///   deferred to a later turn of the main actor.
  init<Object: ManagedObject>(
    _ sections: ObjectSections<Object>,
    of context: AsyncManagedContext,
    retitle: @escaping @MainActor () -> Void
  ) {
    property = sections.property
    find = { [unowned context] values in
      let objects = sections.objects(context, values)
      context.prefetchFaults(objects.compactMap { $0 })
      return objects
    }
    title = { sections.title($0, $1) }
    observer = DirtyObserver {
      // The code that made the change may be in the middle of a larger update.
      Task { @MainActor in retitle() }
    }
  }

  /// Returns the titles of sections. They are computed again only if the sections or a property
  /// that the titles have read has changed.
  func titles(of sections: [ValueSection]) -> [String] {
    let values = sections.map(\.value)
    if values == self.values, !observer.isDirty { return titles }
    if values != self.values { objects = find(values) }
    self.values = values
    titles = observer.track { zip(values, objects).map(title) }
    return titles
  }

  /// Ends all observations until titles are requested again.
  func end() {
    observer.end()
    values = []
    objects = []
  }
}
