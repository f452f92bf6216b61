#if canImport(SwiftUI)
  import Foundation
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
    /// The properties that changed, and their tracer, if the view explains its changes.
    @ObservationIgnored private let causes: ChangeCauses
    @ObservationIgnored private var tracer: MutationTracer?
    /// The properties that changed last, and the time, or nil if no change was seen.
    @ObservationIgnored private(set) var explanation: String?

    init(scheduler: FrameScheduler, commits: CommitCounter?) {
      self.scheduler = scheduler
      causes = ChangeCauses(commits)
    }

    /// Evaluates a part of a body and observes the properties that it reads of `object` and others.
    func track<Content>(of object: AnyObject, _ body: () -> Content) -> Content {
      _ = round
      isResting = false
      return observed.track(of: object, body)
    }

    /// Evaluates a part of a body like `track(of:_:)`, and traces its changes for `explanation`.
    /// Tracing evaluates the body a second time.
    func trackExplained<Content>(of object: AnyObject, _ body: () -> Content) -> Content {
      let text = causes.removeText(
        at: Date.now.formatted(date: .omitted, time: .standard),
        in: object
      )
      explanation = text ?? explanation
      let content = track(of: object, body)
      let tracer = self.tracer ?? MutationTracer(onMutationWithFormer: causes.add)
      self.tracer = tracer
      tracer.track { _ = body() }
      return content
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
      tracer?.end()
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
