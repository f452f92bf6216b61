/// What the headers of a list's sections say, kept current with what that is made of.
@MainActor
final class SectionTitles {
  /// The property whose values make the sections.
  let property: ManagedProperty
  private let find: ([Value]) -> [(any ManagedObject)?]
  private let title: (Value, (any ManagedObject)?) -> String
  private let observer: DirtyObserver
  private var values: [Value] = []
  private var titles: [String] = []
  /// The objects that the values lead to: kept, so that what becomes of them is heard of.
  private var objects: [(any ManagedObject)?] = []

  /// - Parameter retitle: Is called soon after something has changed that titles were made of.
  init<Object: ManagedObject>(
    _ sections: ObjectSections<Object>,
    of context: ManagedContext,
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
      // Whoever changed it may be in the midst of more.
      Task { @MainActor in retitle() }
    }
  }

  /// The titles of some sections.
  func titles(of sections: [ValueSection]) -> [String] {
    let values = sections.map(\.value)
    if values == self.values, !observer.isDirty { return titles }
    if values != self.values { objects = find(values) }
    self.values = values
    titles = observer.track { zip(values, objects).map(title) }
    return titles
  }

  /// Follows nothing any more, until titles are asked for.
  func end() {
    observer.end()
    values = []
    objects = []
  }
}
