import Dispatch
import KeyValueObserving

/// Plays a mixed history, and checks rules that do not depend on the order of observers:
///
/// - No change is lost: between two operations, each observer has seen the present value.
/// - An ended observation receives nothing.
/// - Without reactions: changes of elements, applied one after the other, result in the present
///   list, notifications before and after changes are in pairs, a group notifies each observer at
///   most once, apart from deallocations, and old values are those that the observer saw last.
// Safety: only one thread at a time uses it, because each thread that starts another one waits for
// it, except to end tokens, which any thread may do.
final class MixedWorld: @unchecked Sendable {
  /// An error that is planted to test the rules.
  enum Fault: CaseIterable {
    /// A notification in a callback is lost.
    case nestedLost
    /// A notification during an edit by a proxy, of a change other than the edit, is lost.
    case lostDuringEdit
    /// A notification on another thread is lost.
    case lostElsewhere
    /// Changes by a path that has lost its links are not noticed after its first notification.
    case deafAfterFirst
    /// An insertion is reported at the next position.
    case wrongPosition
    /// A notification before a change is repeated.
    case unpairedPrior
    /// A change in a group is reported at once, and again at its end.
    case twiceInGroup
    /// An observation that ends on another thread receives one more notification.
    case notEndedElsewhere
    /// The old value in a group is one of its middle.
    case wrongOld
  }

  private final class Observation {
    weak var root: Knot?
    let route: KnotRoute
    let options: ObservationOptions
    let reactions: [MixedHistory.Reaction]
    var token: ObservationToken?
    var isBeginning = true
    var hasEnded = false
    /// Whether another thread is ending the observation.
    var isEnding = false
    var calls = 0
    var priorCalls = 0
    /// The number of notifications before and after changes since the last check.
    var priors = 0
    var notices = 0
    /// The value at the last notification.
    var seen: String
    /// The elements that result from the changes; nil for other values.
    var mirror: [String]?

    init(_ root: Knot, _ route: KnotRoute, _ options: UInt8, _ reactions: [MixedHistory.Reaction]) {
      self.root = root
      self.route = route
      self.options = ObservationOptions(rawValue: options)
      self.reactions = reactions
      seen = route.present(root)
      mirror = MixedWorld.list(seen)
    }
  }

  private struct Weak {
    weak var knot: Knot?
  }

  private var parts: [Knot?] = (0..<MixedHistory.parts).map { Knot(id: $0) }
  /// All parts, also those that are only reachable from others.
  private let census: [Weak]
  private var observations: [Observation] = []
  /// The threads that wait for each other, and one that ends tokens.
  private var threads: [DispatchQueue] = []
  private var thread = 0
  private let ending = DispatchQueue(label: "ending")
  private var callbacks = 0
  private var announcements = 0
  private var edits = 0
  private var groups = 0
  private let isPlain: Bool
  private let fault: Fault?
  private var failures: [String] = []

  private init(isPlain: Bool, fault: Fault?) {
    self.isPlain = isPlain
    self.fault = fault
    census = parts.map { Weak(knot: $0) }
  }

  private var living: Int { census.count { $0.knot != nil } }

  /// Returns the first violation of a rule, or nil.
  static func failure(of history: MixedHistory, fault: Fault? = nil) -> String? {
    let world = MixedWorld(isPlain: !history.hasReactions, fault: fault)
    defer { world.end() }
    for operation in history.operations {
      let living = world.living
      world.perform(operation)
      world.check(after: operation, deaths: living - world.living)
      if let failure = world.failures.first { return "after \(operation): \(failure)" }
    }
    return nil
  }

  /// Breaks cycles.
  private func end() {
    for observation in observations { observation.token?.invalidate() }
    let all = parts.compactMap(\.self) + observations.compactMap(\.root)
    for knot in all {
      knot.next = nil
      knot.kids = []
    }
  }

  // MARK: - Operations

  private func perform(_ operation: MixedHistory.Operation) {
    // The position of an announced edit must remain valid.
    if edits > 0, announcements > 0, operation.isShortening { return }
    switch operation {
    case .setLabel(let id, let value): parts[id]?.label = value
    case .setWeight(let id, let value): parts[id]?.weight = value
    case .setNext(let id, let next):
      guard let next else {
        parts[id]?.next = nil
        return
      }
      if let next = parts[next] { parts[id]?.next = next }
    case .setKids(let id, let kids): parts[id]?.kids = kids.compactMap { parts[$0] }
    case .setNumbers(let id, let numbers): parts[id]?.numbers = numbers
    case .insertNumber(let id, let at, let value):
      edit(parts[id]) { $0.mutableArray(\.numbers).insert(value, at: at % ($0.numbers.count + 1)) }
    case .removeNumber(let id, let at):
      edit(parts[id]) {
        if !$0.numbers.isEmpty { $0.mutableArray(\.numbers).remove(at: at % $0.numbers.count) }
      }
    case .replaceNumber(let id, let at, let value):
      edit(parts[id]) {
        guard !$0.numbers.isEmpty else { return }
        $0.mutableArray(\.numbers).replace(at: [at % $0.numbers.count], with: [value])
      }
    case .insertKid(let id, let at, let kid):
      guard let kid = parts[kid] else { return }
      edit(parts[id]) { $0.mutableArray(\.kids).insert(kid, at: at % ($0.kids.count + 1)) }
    case .removeKid(let id, let at):
      edit(parts[id]) {
        if !$0.kids.isEmpty { $0.mutableArray(\.kids).remove(at: at % $0.kids.count) }
      }
    case .insertKidByName(let id, let at, let kid):
      guard let kid = parts[kid] else { return }
      edit(parts[id]) {
        let proxy = try? $0.mutableArray(forKeyPath: "kids")
        try? proxy?.insert([kid], at: [at % ($0.kids.count + 1)])
      }
    case .observe(let id, let route, let options, let reactions):
      // An observation that begins between announcement and change is not notified of the change.
      guard let part = parts[id], announcements == 0 else { return }
      observe(part, KnotRoute.all[route], options, reactions)
    case .end(let number, let isElsewhere): end(number, isElsewhere)
    case .group(let operations):
      groups += 1
      groupingChanges { for operation in operations { perform(operation) } }
      groups -= 1
    case .elsewhere(let operation): elsewhere { self.perform(operation) }
    case .endDuring(let number, let operation): end(number, during: operation)
    case .drop(let id): parts[id] = nil
    }
  }

  private func edit(_ part: Knot?, _ body: (Knot) -> Void) {
    guard let part else { return }
    edits += 1
    body(part)
    edits -= 1
  }

  private func observe(
    _ part: Knot,
    _ route: KnotRoute,
    _ options: UInt8,
    _ reactions: [MixedHistory.Reaction]
  ) {
    let observation = Observation(part, route, options, reactions)
    observations.append(observation)
    observation.token = route.observe()(part, observation.options) { [unowned self] notice in
      self.receive(notice, observation)
    }
    observation.isBeginning = false
    if observation.hasEnded { observation.token?.invalidate() }
  }

  private func end(_ number: Int, _ isElsewhere: Bool) {
    guard observations.indices.contains(number) else { return }
    let observation = observations[number]
    // The token does not exist during the first call.
    guard let token = observation.token else { return observation.hasEnded = true }
    if isElsewhere {
      if fault != .notEndedElsewhere { elsewhere { token.invalidate() } }
    } else {
      token.invalidate()
    }
    observation.hasEnded = true
  }

  private func end(_ number: Int, during operation: MixedHistory.Operation) {
    guard observations.indices.contains(number), let token = observations[number].token else {
      return perform(operation)
    }
    observations[number].isEnding = true
    let finished = DispatchSemaphore(value: 0)
    ending.async {
      token.invalidate()
      finished.signal()
    }
    perform(operation)
    finished.wait()
    observations[number].hasEnded = true
  }

  /// Performs a body on another thread, and waits for it.
  private func elsewhere(_ body: @escaping () -> Void) {
    let finished = DispatchSemaphore(value: 0)
    if threads.count == thread { threads.append(DispatchQueue(label: "thread \(thread + 1)")) }
    let queue = threads[thread]
    thread += 1
    // Safety: this thread waits for the body.
    nonisolated(unsafe) let body = body
    queue.async {
      body()
      finished.signal()
    }
    finished.wait()
    thread -= 1
  }

  // MARK: - Notifications

  private func receive(_ notice: KnotRoute.Notice, _ observation: Observation) {
    if observation.isEnding { return }
    if observation.hasEnded, !observation.isBeginning {
      failures.append("\(observation.route.name): a notification after the end")
    }
    guard let root = observation.root, isDelivered(observation) else { return }
    if notice.isPrior {
      observation.priors += fault == .unpairedPrior && groups > 0 ? 2 : 1
      observation.priorCalls += 1
      react(observation, isPrior: true)
      return
    }
    if !observation.isBeginning {
      observation.notices += fault == .twiceInGroup && groups > 0 ? 2 : 1
    }
    checkOld(notice, observation)
    observation.seen = observation.route.present(root)
    apply(notice, to: observation)
    observation.calls += 1
    react(observation, isPrior: false)
  }

  private func react(_ observation: Observation, isPrior: Bool) {
    let call = isPrior ? observation.priorCalls : observation.calls
    callbacks += 1
    if isPrior { announcements += 1 }
    for reaction in observation.reactions where reaction.isPrior == isPrior {
      if reaction.call == call { perform(reaction.operation) }
    }
    if isPrior { announcements -= 1 }
    callbacks -= 1
  }

  /// Whether no planted fault loses the notification.
  private func isDelivered(_ observation: Observation) -> Bool {
    switch fault {
    case .nestedLost: callbacks == 0
    case .lostDuringEdit: edits == 0 || callbacks == 0
    case .lostElsewhere: thread == 0
    case .deafAfterFirst: observation.route.isDirect || observation.calls == 0
    default: true
    }
  }

  private func checkOld(_ notice: KnotRoute.Notice, _ observation: Observation) {
    guard isPlain, groups > 0, !observation.isBeginning, notice.kind == .setting,
      observation.route.isDirect, let old = notice.old
    else { return }
    let expected = fault == .wrongOld ? observation.seen + "'" : observation.seen
    if old != expected {
      failures.append("\(observation.route.name): old \(old) instead of \(expected)")
    }
  }

  private func apply(_ notice: KnotRoute.Notice, to observation: Observation) {
    guard observation.options.contains(.new) else { return }
    if notice.kind == .setting {
      observation.mirror = Self.list(observation.seen)
      return
    }
    guard var mirror = observation.mirror, var indexes = notice.indexes else { return }
    if fault == .wrongPosition { indexes = indexes.map { $0 + 1 } }
    switch notice.kind {
    case .insertion:
      for (index, element) in zip(indexes, notice.elements) where index <= mirror.count {
        mirror.insert(element, at: index)
      }
    case .removal:
      for index in indexes.reversed() where index < mirror.count { mirror.remove(at: index) }
    case .replacement:
      for (index, element) in zip(indexes, notice.elements) where index < mirror.count {
        mirror[index] = element
      }
    default: break
    }
    observation.mirror = mirror
  }

  private static func list(_ text: String) -> [String]? {
    text.hasPrefix("[") ? KnotRoute.elements(of: text) : nil
  }

  // MARK: - Rules

  private func check(after operation: MixedHistory.Operation, deaths: Int) {
    for (number, observation) in observations.enumerated() {
      defer { (observation.priors, observation.notices) = (0, 0) }
      guard !observation.hasEnded, let root = observation.root else { continue }
      let name = "\(number) \(observation.route.name)"
      let present = observation.route.present(root)
      if observation.seen != present {
        failures.append("\(name): seen \(observation.seen), but is \(present)")
      }
      if observation.options.contains(.new), let mirror = observation.mirror,
        let elements = Self.list(present), isPlain, mirror != elements
      {
        failures.append("\(name): the changes result in \(mirror) instead of \(elements)")
      }
      guard isPlain else { continue }
      if !observation.options.contains(.distinct), observation.options.contains(.prior),
        observation.priors != observation.notices
      {
        failures.append("\(name): \(observation.priors) before, \(observation.notices) after")
      }
      if case .group(let inner) = operation, !inner.contains(where: \.isNested),
        observation.notices > 1 + deaths
      {
        failures.append("\(name): \(observation.notices) notifications of one group")
      }
    }
  }
}

extension MixedHistory.Operation {
  /// Whether a list may become shorter.
  var isShortening: Bool {
    switch self {
    case .setKids, .setNumbers, .removeKid, .removeNumber: true
    default: false
    }
  }

  /// Whether the operation contains others.
  var isNested: Bool {
    switch self {
    case .group, .elsewhere, .endDuring: true
    default: false
    }
  }
}
