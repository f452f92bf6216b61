#if canImport(SwiftUI)
  import LiveCells
  import Observation

  /// Evaluates a view again when a model property that its body has read changes.
  ///
  /// SwiftUI observes `@Observable` objects only. A body that reads other models therefore also
  /// reads `round` of this object, which is incremented in the frame after the first change.
  @MainActor
  @Observable
  final class ReadTracker: FrameParticipant {
    private var round = 0

    @ObservationIgnored private var observer: DirtyObserver?
    @ObservationIgnored private var mark: FrameMark?
    @ObservationIgnored private let scheduler: FrameScheduler
    /// Whether the view is off screen, so that nothing is observed.
    @ObservationIgnored private var isResting = false

    init(scheduler: FrameScheduler) {
      self.scheduler = scheduler
    }

    /// Evaluates a part of a body and observes the properties that it reads of `object` and others.
    func track<Content>(of object: AnyObject, _ body: () -> Content) -> Content {
      _ = round
      isResting = false
      return observed.track(of: object, body)
    }

    /// The observer, created on first use, because SwiftUI creates many views that it never
    /// evaluates.
    private var observed: DirtyObserver {
      if let observer { return observer }
      let mark = scheduler.makeMark()
      scheduler.attach(self, to: mark)
      let made = DirtyObserver { mark.set() }
      self.mark = mark
      observer = made
      return made
    }

    /// Stops observing when the view disappears. Evaluating the body starts it again.
    func rest() {
      isResting = true
      observer?.end()
    }

    /// Evaluates the body again when the view reappears.
    func wake() {
      if isResting { round += 1 }
    }

    package var isVisible: Bool { !isResting }

    package func perform(_ frame: Frame) -> Bool {
      if observer?.isDirty == true { round += 1 }
      return true
    }
  }
#endif
