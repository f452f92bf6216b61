import KeyValueObserving

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

  /// Whether it is work that waits for its turn and goes on for as long as somebody looks.
  var waitsForLasting: Bool {
    if case .waiting(let request) = life.phase { request.isLasting } else { false }
  }

  /// Whether what is under way goes on for as long as somebody looks.
  private var isLasting: Bool {
    switch life.phase {
    case .waiting(let request), .working(let request): request.isLasting
    case .ending(let next): next?.isLasting == true
    case .resting: false
    }
  }

  /// Gives up work that goes on for as long as somebody looks.
  func restLasting() {
    if isLasting { want(nil) }
  }

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

  /// Begins to work on what waits for its turn; returns whether it has.
  func begin(_ runner: any FillRunning) -> Bool {
    guard let request = life.begin() else { return false }
    let queue = queue
    cancelWork = runner.run(
      request,
      emitted: { [weak self] in self?.emitted($0) },
      returned: { [weak self] answer in
        self?.returned(answer)
        queue.workReturned(isLasting: request.isLasting)
      }
    )
    return true
  }

  private func emitted(_ answer: FillAnswer) {
    guard life.isWorking else { return }
    self.answer = answer
    owner?.filled()
  }

  private func returned(_ last: FillAnswer?) {
    cancelWork = nil
    let (isAnswer, effect) = life.returned()
    // Work without any answer leaves it unloaded.
    if isAnswer { answer = last ?? answer ?? .failure(UnloadedError()) }
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
