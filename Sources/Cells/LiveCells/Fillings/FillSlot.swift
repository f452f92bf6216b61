import KeyValueObserving

/// A cell that shows the result of a filling.
@MainActor
protocol FillOwner: AnyObject {
  /// Whether the cell is visible. Visible cells are filled first.
  var isVisible: Bool { get }
  /// Called when a filling has a new answer.
  func filled()
}

/// One filling of one object in one cell: its last answer and its running work.
///
/// It retains neither the cell nor the object. Its work is cancelled when it is deallocated.
@MainActor
final class FillSlot {
  /// The last answer. An answer that arrives for an outdated input, or after the object was
  /// released, is dropped.
  private(set) var answer: FillResult?

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

  /// Whether work that follows a sequence is waiting for its turn.
  var waitsForLasting: Bool {
    if case .waiting(let request) = life.phase { request.isLasting } else { false }
  }

  /// Whether the current work follows a sequence.
  private var isLasting: Bool {
    switch life.phase {
    case .waiting(let request), .working(let request): request.isLasting
    case .ending(let next): next?.isLasting == true
    case .resting: false
    }
  }

  /// Cancels work that follows a sequence.
  func restLasting() {
    if isLasting { want(nil) }
  }

  /// Returns whether the last answer is the one to the request, or work is pending.
  func isRight(for request: FillRequest) -> Bool {
    life.phase != .resting || life.answered == request
  }

  /// Sets the wanted request, or nil if none is wanted.
  func want(_ request: FillRequest?) {
    carryOut(life.want(request))
  }

  /// Makes the next request run in any case. The last answer stays available until then.
  func forget() {
    carryOut(life.forget())
  }

  /// Starts the waiting work. Returns false if none is waiting.
  func begin(_ runner: any FillRunning) -> Bool {
    guard let request = life.begin() else { return false }
    // The work counts until it has returned, even if the slot was deallocated before.
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

  private func emitted(_ answer: FillResult) {
    guard life.isWorking else { return }
    self.answer = answer
    owner?.filled()
  }

  private func returned(_ last: FillResult?) {
    cancelWork = nil
    let (isAnswer, effect) = life.returned()
    // Work that returned without any answer leaves the filling unloaded.
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
