import KeyValueObserving

/// The implementation that plays a history: the engine or the model.
protocol World: AnyObject {
  init(tell: @escaping (_ observation: Int, _ notice: String) -> Void)
  func perform(_ operation: History.Operation, observation: Int)
}

/// Plays a history in a world and records each notification.
final class HistoryPlayer<Place: World> {
  private(set) var lines: [String] = []
  private var reactions: [[History.Reaction]] = []
  private var calls: [Int] = []
  private var world: Place?

  static func play(_ history: History) -> [String] {
    let player = HistoryPlayer()
    player.world = Place { [unowned player] observation, notice in
      player.told(observation, notice)
    }
    for operation in history.operations { player.perform(operation) }
    player.world = nil
    return player.lines
  }

  private func perform(_ operation: History.Operation) {
    lines.append("> \(operation)")
    let number = reactions.count
    if case .observe(_, _, _, _, let reactions) = operation {
      self.reactions.append(reactions)
      calls.append(0)
    }
    world?.perform(operation, observation: number)
  }

  private func told(_ observation: Int, _ notice: String) {
    calls[observation] += 1
    lines.append("\(observation): \(notice)")
    for reaction in reactions[observation] where reaction.call == calls[observation] {
      perform(reaction.operation)
    }
  }
}
