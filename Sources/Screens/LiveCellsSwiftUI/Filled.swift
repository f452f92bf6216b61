#if canImport(SwiftUI)
  public import LiveCells
  public import SwiftUI

  /// A view of a content that is computed off the main actor. It is empty until the content is
  /// available.
  ///
  /// ```swift
  /// Filled(contact, by: Contact.card) { card in Text(card.name) }
  /// ```
  ///
  /// The work runs while the view is on screen, and again when its input has changed. While new
  /// content is computed, the last one is shown. An error of the filling shows nothing.
  public struct Filled<Object: AnyObject, Value: Sendable, Content: View>: View {
    private let object: Object
    private let content: (Value) -> Content
    @State private var tracker: FillTracker<Object, Value>

    /// Creates a view of an object.
    ///
    /// - Parameters:
    ///   - object: The object. The view retains it.
    ///   - filling: The filling that computes the content.
    ///   - scheduler: The scheduler whose frames evaluate the content again.
    ///   - content: The content for the result of the filling.
    public init(
      _ object: Object,
      by filling: Filling<Object, Value>,
      scheduler: FrameScheduler = .main,
      @ViewBuilder content: @escaping (Value) -> Content
    ) {
      self.object = object
      self.content = content
      tracker = FillTracker(filling, scheduler: scheduler)
    }

    public var body: some View {
      shown
        .onAppear { tracker.appear(object) }
        .onDisappear { tracker.disappear() }
    }

    @ViewBuilder private var shown: some View {
      if let value = tracker.value(of: object) {
        content(value)
      } else {
        Text("")
      }
    }
  }
#endif
