#if canImport(SwiftUI)
  public import LiveCells
  public import SwiftUI

  /// The elements of an observable collection, as a property of a view, like SwiftData's `@Query`.
  /// With a `FetchedObjects` of LiveObjects, they are the objects of a request.
  ///
  /// ```swift
  /// struct NotesView: View {
  ///   @ObservedElements<FetchedObjects<Note>> private var notes: [Note]
  ///
  ///   init(_ context: ManagedContext) throws {
  ///     _notes = ObservedElements(try context.fetchedObjects(Note.self))
  ///   }
  ///
  ///   var body: some View { Text("\(notes.count) notes") }
  /// }
  /// ```
  ///
  /// The body of the view is evaluated once for all insertions, removals and moves of a frame. For
  /// the properties of the elements, use ``Observed`` views. All elements are read. The projected
  /// value, `$notes`, is the collection.
  @MainActor
  @propertyWrapper
  public struct ObservedElements<Source: ObservableCollection>: DynamicProperty {
    /// The collection.
    public let projectedValue: Source
    @State private var shown: ObservedRows<Source>

    /// Creates a property. It keeps the collection that it was first created with, as long as the
    /// view has the same identity.
    public init(_ source: Source, scheduler: FrameScheduler = .main) {
      projectedValue = source
      shown = ObservedRows(source, scheduler: scheduler)
    }

    public var wrappedValue: [Source.Element] { shown.objects }

    /// Called by SwiftUI before it evaluates the body of the view.
    public func update() { shown.appear() }
  }
#endif
