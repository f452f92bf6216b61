#if canImport(SwiftUI)
  public import LiveCells
  public import SwiftUI

  /// A view that updates itself when a property that its content reads changes.
  ///
  /// The object may be `@KeyValueObservable`, `@Observable` or, with `LiveCellsCocoa`, an
  /// Objective-C object.
  ///
  /// ```swift
  /// Observed(request) { request in Text(request.status) }
  /// ```
  ///
  /// Several changes in one frame evaluate the content once. Changes of properties that the content
  /// has not read do not evaluate it. While the view is off screen, nothing is observed. Properties
  /// that a nested view reads in its own body are not observed by this view.
  public struct Observed<Object: AnyObject, Content: View>: View {
    private let object: Object
    private let content: (Object) -> Content
    @State private var tracker: ReadTracker

    /// Creates a view of an object.
    ///
    /// - Parameters:
    ///   - object: The object. The view retains it.
    ///   - scheduler: The scheduler whose frames evaluate the content again.
    ///   - content: The content for the object.
    public init(
      _ object: Object,
      scheduler: FrameScheduler = .main,
      @ViewBuilder content: @escaping (Object) -> Content
    ) {
      self.object = object
      self.content = content
      tracker = ReadTracker(scheduler: scheduler)
    }

    public var body: some View {
      tracker.track(of: object) { content(object) }
        .onAppear { tracker.wake() }
        .onDisappear { tracker.rest() }
    }
  }
#endif
