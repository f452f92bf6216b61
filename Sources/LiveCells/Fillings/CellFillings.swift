/// The fillings of the object that a cell shows.
@MainActor
final class CellFillings {
  /// The bind that they belong to.
  let incarnation: Int

  private struct Known {
    /// Held, so that no other filling comes to lie at the same address.
    let filling: AnyObject
    let slot: FillSlot
    var isAsked = true
  }

  private var known: [ObjectIdentifier: Known] = [:]
  private weak var owner: (any FillOwner)?
  private let queue: FillQueue

  init(of owner: any FillOwner, incarnation: Int, _ queue: FillQueue) {
    self.owner = owner
    self.incarnation = incarnation
    self.queue = queue
  }

  /// What isn't asked for from now until `endAsking` is given up.
  func beginAsking() {
    for key in known.keys { known[key]?.isAsked = false }
  }

  func endAsking() {
    for (key, unasked) in known where !unasked.isAsked {
      known[key] = nil
      unasked.slot.want(nil)
    }
  }

  /// Whether a filling was asked for since `beginAsking`.
  func wasAsked(for filling: AnyObject) -> Bool {
    known[ObjectIdentifier(filling)]?.isAsked == true
  }

  func ask(for filling: AnyObject, _ request: FillRequest) {
    let key = ObjectIdentifier(filling)
    let slot = known[key]?.slot ?? FillSlot(owner: owner, queue: queue)
    known[key] = Known(filling: filling, slot: slot)
    slot.want(request)
  }

  /// The last answer that is there of a filling.
  func answer(of filling: AnyObject) -> FillAnswer? {
    known[ObjectIdentifier(filling)]?.slot.answer
  }

  /// The same, if it is right for a request, or the one that is comes by itself.
  func standingAnswer(of filling: AnyObject, to request: FillRequest) -> FillAnswer? {
    guard let slot = known[ObjectIdentifier(filling)]?.slot, slot.isRight(for: request)
    else { return nil }
    return slot.answer
  }

  /// Has all work that waits given up, and what is under way cancelled. Answers that are there stay.
  func rest() {
    for slot in known.values.map(\.slot) { slot.want(nil) }
  }

  /// Gives up what goes on for as long as somebody looks.
  func restLasting() {
    for slot in known.values.map(\.slot) { slot.restLasting() }
  }

  /// Has each filling done anew when it is asked for next.
  func forget() {
    for slot in known.values.map(\.slot) { slot.forget() }
  }
}
