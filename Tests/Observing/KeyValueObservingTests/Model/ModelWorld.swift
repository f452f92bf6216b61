import KeyValueObserving

/// A direct model of key-value observing. Before a change it records the observers of the property
/// with their values; then it makes the change and notifies them in reverse order. The observers of
/// a property are the observations that have read it in their last evaluation: at registration, at
/// a notification, or during a change. It uses no lists and no links.
final class ModelWorld: World {
  private final class Node {
    var label = 0
    var weight = 0
    var next: Node?
    var isHeld = true
    /// Manual changes that were announced and not completed.
    var open: [Round] = []
    let id: Int

    init(id: Int) { self.id = id }
  }

  private struct Place: Hashable {
    let node: Int
    let key: String
  }

  private struct Observation {
    let root: Node
    let path: History.Path
    let options: ObservationOptions
    /// The properties read in the last evaluation, with the time from which they are observed.
    var places: [Place: Int]
    /// The number of evaluations.
    var looks = 0
    var reports = 0
    var hasEnded = false
  }

  private struct Participant {
    let observation: Int
    let old: String
    /// The number of notifications when the old value was read.
    let reports: Int
  }

  private struct Round {
    let place: Place
    let participants: [Participant]
  }

  private let nodes = (0..<History.parts).map(Node.init)
  private var observations: [Int: Observation] = [:]
  /// Observations in their first call, and whether they have to end after it.
  private var beginning: [Int: Bool] = [:]
  private var clock = 0
  private let tell: (Int, String) -> Void

  init(tell: @escaping (Int, String) -> Void) { self.tell = tell }

  func perform(_ operation: History.Operation, observation: Int) {
    switch operation {
    case .setLabel(let id, let value): change(id, "label") { $0.label = value }
    case .setWeight(let id, let value): change(id, "weight") { $0.weight = value }
    case .addWeight(let id, let value):
      // If the property is evaluated by an observer, an in-place change is made on a copy before
      // the notifications. It therefore reverts changes that observers made before.
      let isFollowed = isFollowed(Place(node: id, key: "weight"))
      let sum = nodes[id].weight + value
      change(id, "weight") { $0.weight = isFollowed ? sum : $0.weight + value }
    case .setNext(let id, let next):
      if let next, !nodes[next].isHeld { return }
      change(id, "next") { $0.next = next.map { self.nodes[$0] } }
    case .open(let id):
      guard nodes[id].isHeld else { return }
      let round = announce(id, "label")
      if isObserved(round.place) { nodes[id].open.append(round) }
    case .close(let id):
      guard nodes[id].isHeld, let round = nodes[id].open.popLast() else { return }
      complete(round)
    case .observe(let id, let path, let options, _, _):
      guard nodes[id].isHeld else { return }
      let options = ObservationOptions(rawValue: options)
      observations[observation] = Observation(
        root: nodes[id],
        path: path,
        options: options,
        places: [:]
      )
      look(observation)
      if options.contains(.initial) {
        // The observation cannot be ended before its token exists.
        beginning[observation] = false
        observations[observation]?.reports += 1
        tell(observation, notice(options, new: value(of: nodes[id], path)))
        observations[observation]?.hasEnded = beginning.removeValue(forKey: observation) ?? false
      }
    case .end(let observation):
      if beginning[observation] != nil {
        beginning[observation] = true
      } else {
        observations[observation]?.hasEnded = true
      }
    case .drop(let id): nodes[id].isHeld = false
    }
  }

  private func change(_ id: Int, _ key: String, _ write: (Node) -> Void) {
    guard nodes[id].isHeld else { return }
    let round = announce(id, key)
    write(nodes[id])
    complete(round)
  }

  private func isObserved(_ place: Place) -> Bool {
    observations.values.contains { isLive($0) && $0.places[place] != nil }
  }

  /// Returns whether an observation evaluates the property for a value other than its own.
  private func isFollowed(_ place: Place) -> Bool {
    observations.values.contains { observation in
      isLive(observation) && observation.places[place] != nil
        && observation.path.rawValue != place.key
    }
  }

  private func look(_ number: Int) {
    guard let observation = observations[number] else { return }
    clock += 1
    observations[number]?.looks += 1
    let places = reads(observation.root, observation.path)
    observations[number]?.places = Dictionary(
      uniqueKeysWithValues: places.map { ($0, observation.places[$0] ?? clock) }
    )
  }

  private func announce(_ id: Int, _ key: String) -> Round {
    let place = Place(node: id, key: key)
    var participants: [Participant] = []
    // Observations that were moved to the property before the change take part, new ones do not.
    while case let joining = candidates(place, except: participants), !joining.isEmpty {
      participants += joining
      for participant in joining {
        guard let observation = observations[participant.observation], isLive(observation),
          observation.options.contains(.prior)
        else { continue }
        tell(
          participant.observation,
          notice(observation.options, old: participant.old, isPrior: true)
        )
      }
    }
    return Round(
      place: place,
      participants: participants.sorted { $0.observation < $1.observation }
    )
  }

  private func candidates(_ place: Place, except present: [Participant]) -> [Participant] {
    observations.keys.sorted().compactMap { number -> Participant? in
      guard let observation = observations[number], isLive(observation),
        observation.places[place] != nil, present.allSatisfy({ $0.observation != number }),
        present.isEmpty || (observation.looks > 1 && !observation.path.isProperty)
      else { return nil }
      return Participant(
        observation: number,
        old: value(of: observation.root, observation.path),
        reports: observation.reports
      )
    }
  }

  private func complete(_ round: Round) {
    let told = Set(round.participants.map(\.observation))
    for (number, observation) in observations
    where observation.places[round.place] != nil && !told.contains(number) {
      look(number)
    }
    let written = clock
    let before = observations
    for participant in round.participants.reversed() {
      guard let observation = observations[participant.observation], isLive(observation),
        let earlier = before[participant.observation]
      else { continue }
      if !reads(observation, round.place, until: written) {
        // An observation that left the property was notified by the change that moved it, unless
        // `.distinct` suppressed that notification.
        guard reads(earlier, round.place, until: written),
          observation.reports == earlier.reports
        else { continue }
      }
      look(participant.observation)
      let new = value(of: observation.root, observation.path)
      // An observer that was notified before the change has received another value.
      if observation.options.contains(.distinct), new == participant.old,
        earlier.reports == participant.reports
      {
        continue
      }
      observations[participant.observation]?.reports += 1
      tell(
        participant.observation,
        notice(observation.options, old: participant.old, new: new)
      )
    }
  }

  private func reads(_ observation: Observation, _ place: Place, until time: Int) -> Bool {
    observation.places[place].map { $0 <= time } ?? false
  }

  private func isLive(_ observation: Observation) -> Bool {
    !observation.hasEnded && isAlive(observation.root)
  }

  /// Returns whether the node is referenced by the history, or by a live node before it.
  private func isAlive(_ node: Node) -> Bool {
    node.isHeld || nodes.contains { $0.id < node.id && $0.next === node && isAlive($0) }
  }

  private func notice(
    _ options: ObservationOptions,
    old: String? = nil,
    new: String? = nil,
    isPrior: Bool = false
  ) -> String {
    var words: [String] = isPrior ? ["prior"] : []
    if let old, options.contains(.old) { words.append("old \(old)") }
    if let new, options.contains(.new) { words.append("new \(new)") }
    return words.joined(separator: " ")
  }

  private func value(of node: Node, _ path: History.Path) -> String {
    func text(_ number: Int?) -> String { number.map { "\($0)" } ?? "nil" }
    switch path {
    case .label: return text(node.label)
    case .weight: return text(node.weight)
    case .next: return node.next.map { "part\($0.id)" } ?? "nil"
    case .sum: return text(node.label + node.weight)
    case .total: return text(node.label + node.weight + (node.next?.weight ?? 0))
    case .nextLabel: return text(node.next?.label)
    case .nextSum: return text(node.next.map { $0.label + $0.weight })
    case .afterNextLabel: return text(node.next?.next?.label)
    case .thirdLabel: return text(node.next?.next?.next?.label)
    }
  }

  private func reads(_ node: Node, _ path: History.Path) -> Set<Place> {
    func place(_ node: Node?, _ keys: String...) -> [Place] {
      node.map { node in keys.map { Place(node: node.id, key: $0) } } ?? []
    }
    let places =
      switch path {
      case .label: place(node, "label")
      case .weight: place(node, "weight")
      case .next: place(node, "next")
      case .sum: place(node, "label", "weight")
      case .total: place(node, "label", "weight", "next") + place(node.next, "weight")
      case .nextLabel: place(node, "next") + place(node.next, "label")
      case .nextSum: place(node, "next") + place(node.next, "label", "weight")
      case .afterNextLabel:
        place(node, "next") + place(node.next, "next") + place(node.next?.next, "label")
      case .thirdLabel:
        place(node, "next") + place(node.next, "next") + place(node.next?.next, "next")
          + place(node.next?.next?.next, "label")
      }
    return Set(places)
  }
}
