#if canImport(SwiftUI)
  public import LiveCells
  public import SwiftUI

  /// A view that keeps itself current, of any object that this package follows: whatever its content reads
  /// of the object is followed, whether its class is `@KeyValueObservable`, `@Observable` or, with
  /// `LiveCellsCocoa`, one of Objective-C's.
  ///
  /// ```swift
  /// Observed(request) { request in Text(request.status) }
  /// ```
  ///
  /// Many changes of one frame evaluate it once; a change of what it hasn't read, never. While it is out
  /// of sight nothing is followed. What a view inside reads in a body of its own is that view's to follow.
  public struct Observed<Object: AnyObject, Content: View>: View {
    private let object: Object
    private let content: (Object) -> Content
    @State private var tracker: ReadTracker

    /// A view of an object.
    ///
    /// - Parameters:
    ///   - object: The object. It is held.
    ///   - scheduler: After whose frames it is evaluated again.
    ///   - content: What is shown of the object.
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
      tracker.track { content(object) }
        .onAppear { tracker.wake() }
        .onDisappear { tracker.rest() }
    }
  }
#endif
