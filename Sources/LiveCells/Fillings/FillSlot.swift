/// Whoever shows what a filling gives.
@MainActor
protocol FillOwner: AnyObject {
  /// Whether it can be seen now; what can be seen is filled first.
  var isVisible: Bool { get }
  /// A filling has another answer than before.
  func filled()
}

/// One filling of one object in one cell: what is known of it, and the work under way.
///
/// It holds neither the cell nor the object. What was begun for it is cancelled when it dies.
@MainActor
final class FillSlot {
  /// The last answer; what came later than the object was let go of, or for an input that is out of
  /// date, is none.
  private(set) var answer: FillAnswer?

  private var life = FillLife<FillRequest>()
  private var cancelWork: (@Sendable () -> Void)?
  private weak var owner: (any FillOwner)?
  private let queue: FillQueue

  init(owner: (any FillOwner)?, queue: FillQueue) {
    self.owner = owner
    self.queue = queue
  }

  deinit {
    cancelWork?()
  }

  var isVisible: Bool { owner?.isVisible ?? false }

  /// Whether the answer is that of a request, or one for it is to be expected.
  func isRight(for request: FillRequest) -> Bool {
    life.phase != .resting || life.answered == request
  }

  /// Has a request worked on; nil if nothing is wanted any more.
  func want(_ request: FillRequest?) {
    carryOut(life.want(request))
  }

  /// Has the request that is wanted next worked on anew. The last answer stands until then.
  func forget() {
    carryOut(life.forget())
  }

  /// Begins to work, if anything is still wanted; returns whether it has.
  func begin(_ runner: any FillRunning) -> Bool {
    guard let request = life.begin() else { return false }
    let queue = queue
    cancelWork = runner.run(request) { [weak self] answer in
      self?.returned(answer)
      queue.workReturned()
    }
    return true
  }

  private func returned(_ answer: FillAnswer) {
    cancelWork = nil
    let (isAnswer, effect) = life.returned()
    if isAnswer { self.answer = answer }
    carryOut(effect)
    if isAnswer { owner?.filled() }
  }

  private func carryOut(_ effect: FillLife<FillRequest>.Effect) {
    switch effect {
    case .nothing: break
    case .enqueue: queue.enqueue(self)
    case .dequeue: queue.dequeue(self)
    case .cancel: cancelWork?()
    }
  }
}
