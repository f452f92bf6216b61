#if canImport(SwiftUI)
  import LiveCells
  import Observation

  /// Has a view evaluated again when something of a model has changed that its body has read.
  ///
  /// SwiftUI follows what a body reads of `@Observable` objects. This makes one of all the others: the body
  /// reads `round` too, which grows in the frame after the first change.
  @MainActor
  @Observable
  final class ReadTracker: FrameParticipant {
    private var round = 0

    @ObservationIgnored private var observer: DirtyObserver?
    @ObservationIgnored private var mark: FrameMark?
    @ObservationIgnored private let scheduler: FrameScheduler
    /// Whether the view has gone from sight, so that nothing is followed.
    @ObservationIgnored private var isResting = false

    init(scheduler: FrameScheduler) {
      self.scheduler = scheduler
    }

    /// Evaluates a part of a body, and follows what it reads.
    func track<Content>(_ body: () -> Content) -> Content {
      _ = round
      isResting = false
      return observed.track(body)
    }

    /// The observer. It is made where it is first needed: SwiftUI makes many a view that it never evaluates.
    private var observed: DirtyObserver {
      if let observer { return observer }
      let mark = scheduler.makeMark()
      scheduler.attach(self, to: mark)
      let made = DirtyObserver { mark.set() }
      self.mark = mark
      observer = made
      return made
    }

    /// The view has gone from sight: nothing is followed until it is evaluated again.
    func rest() {
      isResting = true
      observer?.end()
    }

    /// The view has come into sight, perhaps again.
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
