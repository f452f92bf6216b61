#if canImport(SwiftUI)
  import LiveCells
  import Observation

  /// Evaluates a view again when the result of a filling arrives or changes.
  @MainActor
  @Observable
  final class FillTracker<Object: AnyObject, Value: Sendable>: CellContent {
    private var value: Value?

    @ObservationIgnored private let filling: Filling<Object, Value>
    @ObservationIgnored private let scheduler: FrameScheduler
    @ObservationIgnored private var read: Value?
    /// Created when the view appears, because SwiftUI creates many views that it never shows.
    @ObservationIgnored private var controller: CellController<Object>?

    init(_ filling: Filling<Object, Value>, scheduler: FrameScheduler) {
      self.filling = filling
      self.scheduler = scheduler
    }

    /// Returns the content for an object. If the view now shows another object, its content follows
    /// later, because a body must not change what it reads.
    func value(of object: Object) -> Value? {
      let value = value
      guard let controller, controller.object !== object else { return value }
      Task { controller.object = object }
      return nil
    }

    func appear(_ object: Object) {
      let controller = controller ?? CellController(scheduler: scheduler)
      self.controller = controller
      controller.content = self
      controller.object = object
      controller.willDisplay()
    }

    func disappear() { controller?.didEndDisplaying() }

    func read(from object: Object) throws {
      guard let controller else { return }
      read = try controller.content(of: filling)
    }

    func write() { value = read }
    func readingFailed(_ error: any Error) { value = nil }
    func clear() { value = nil }
    func objectDeleted() {}
    func objectRestored() {}
    func setHidden(_ isHidden: Bool) {
      if isHidden, value != nil { value = nil }
    }
  }
#endif
