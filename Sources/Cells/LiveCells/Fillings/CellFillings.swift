/// The fillings of the object that a cell shows.
@MainActor
final class CellFillings {
  /// The bind to which the fillings belong.
  let incarnation: Int

  private struct Known {
    /// Retained, so that its address is not reused by another filling.
    let filling: AnyObject
    let slot: FillSlot
    var isRequested = true
  }

  private var known: [ObjectIdentifier: Known] = [:]
  private weak var owner: (any FillOwner)?
  private let queue: FillQueue

  init(of owner: any FillOwner, incarnation: Int, _ queue: FillQueue) {
    self.owner = owner
    self.incarnation = incarnation
    self.queue = queue
  }

  /// Starts a reading. Fillings that are not requested before `endRequests` are cancelled.
  func beginRequests() {
    for key in known.keys { known[key]?.isRequested = false }
  }

  func endRequests() {
    for (key, unasked) in known where !unasked.isRequested {
      known[key] = nil
      unasked.slot.want(nil)
    }
  }

  /// Returns whether a filling was requested since `beginRequests`.
  func wasRequested(for filling: AnyObject) -> Bool {
    known[ObjectIdentifier(filling)]?.isRequested == true
  }

  func requestFill(for filling: AnyObject, _ request: FillRequest) {
    let key = ObjectIdentifier(filling)
    let slot = known[key]?.slot ?? FillSlot(owner: owner, queue: queue)
    known[key] = Known(filling: filling, slot: slot)
    slot.want(request)
  }

  /// Returns the last answer of a filling.
  func answer(of filling: AnyObject) -> FillResult? {
    known[ObjectIdentifier(filling)]?.slot.answer
  }

  /// Returns the last answer of a filling if it is valid for a request, or if work that will
  /// replace it is pending.
  func validResult(of filling: AnyObject, to request: FillRequest) -> FillResult? {
    guard let slot = known[ObjectIdentifier(filling)]?.slot, slot.isRight(for: request)
    else { return nil }
    return slot.answer
  }

  /// Discards waiting work and cancels running work. Answers stay available.
  func rest() {
    for slot in known.values.map(\.slot) { slot.want(nil) }
  }

  /// Cancels sequences, which run only while the cell is displayed.
  func restLasting() {
    for slot in known.values.map(\.slot) { slot.restLasting() }
  }

  /// Makes each filling run again at its next request.
  func forget() {
    for slot in known.values.map(\.slot) { slot.forget() }
  }
}
