import KeyValueObserving

/// A history that mixes changes inside changes, paths that lead through a property several times,
/// proxies, groups and threads.
struct MixedHistory: CustomStringConvertible {
  indirect enum Operation: CustomStringConvertible {
    case setLabel(Int, Int)
    case setWeight(Int, Int)
    case setNext(Int, Int?)
    case setKids(Int, [Int])
    case setNumbers(Int, [Int])
    /// Edits of elements by a proxy. Positions are taken modulo the number of elements.
    case insertNumber(Int, at: Int, Int)
    case removeNumber(Int, at: Int)
    case replaceNumber(Int, at: Int, Int)
    case insertKid(Int, at: Int, Int)
    case removeKid(Int, at: Int)
    /// An edit by a proxy that is found by name.
    case insertKidByName(Int, at: Int, Int)
    case observe(Int, route: Int, options: UInt8, reactions: [Reaction])
    /// Ends an observation; elsewhere means on another thread, which is waited for.
    case end(Int, isElsewhere: Bool)
    case group([Operation])
    /// Performs an operation on another thread, which is waited for.
    case elsewhere(Operation)
    /// Ends an observation on another thread during an operation.
    case endDuring(Int, Operation)
    /// Releases a part.
    case drop(Int)

    var description: String {
      switch self {
      case .setLabel(let part, let value): "k\(part).label = \(value)"
      case .setWeight(let part, let value): "k\(part).weight = \(value)"
      case .setNext(let part, let next): "k\(part).next = \(next.map { "k\($0)" } ?? "nil")"
      case .setKids(let part, let kids): "k\(part).kids = \(kids)"
      case .setNumbers(let part, let numbers): "k\(part).numbers = \(numbers)"
      case .insertNumber(let part, let at, let value): "insert \(value) in k\(part).numbers \(at)"
      case .removeNumber(let part, let at): "remove k\(part).numbers \(at)"
      case .replaceNumber(let part, let at, let value): "replace k\(part).numbers \(at) \(value)"
      case .insertKid(let part, let at, let kid): "insert k\(kid) in k\(part).kids \(at)"
      case .removeKid(let part, let at): "remove k\(part).kids \(at)"
      case .insertKidByName(let part, let at, let kid):
        "insert k\(kid) in k\(part) \"kids\" \(at)"
      case .observe(let part, let route, let options, let reactions):
        "observe k\(part) \(KnotRoute.all[route].name) options \(options)"
          + reactions.map {
            " \($0.isPrior ? "before" : "at") \($0.call) { \($0.operation) }"
          }.joined()
      case .end(let observation, let isElsewhere):
        "end \(observation)\(isElsewhere ? " elsewhere" : "")"
      case .group(let operations):
        "group { \(operations.map(\.description).joined(separator: "; ")) }"
      case .elsewhere(let operation): "elsewhere { \(operation) }"
      case .endDuring(let observation, let operation): "end \(observation) during { \(operation) }"
      case .drop(let part): "drop k\(part)"
      }
    }

    /// Whether the operation itself may change a value.
    var isChange: Bool {
      switch self {
      case .observe, .end: false
      default: true
      }
    }
  }

  /// The action of an observer in a given call before or after a change.
  struct Reaction {
    let isPrior: Bool
    let call: Int
    let operation: Operation
  }

  static let parts = 3

  var operations: [Operation]
  /// Whether observers change something or end observations.
  let hasReactions: Bool

  var description: String { operations.map(\.description).joined(separator: "\n") }

  /// Creates a random history.
  init(length: Int, hasReactions: Bool, using generator: inout some RandomNumberGenerator) {
    self.hasReactions = hasReactions
    let depth = hasReactions ? 0 : 2
    // Without observations, changes are not interesting.
    operations = (0..<3).map { _ in Self.observation(depth, &generator) }
    operations += (0..<length).map { _ in
      Self.operation(depth: depth, isInGroup: false, &generator)
    }
  }

  private static func observation(
    _ depth: Int,
    _ generator: inout some RandomNumberGenerator
  ) -> Operation {
    let reactions =
      depth > 1
      ? []
      : (0..<Int.random(in: 0..<3, using: &generator)).map { _ in
        Reaction(
          isPrior: Int.random(in: 0..<4, using: &generator) == 0,
          call: Int.random(in: 1..<4, using: &generator),
          operation: operation(depth: depth + 1, isInGroup: true, &generator)
        )
      }
    return .observe(
      Int.random(in: 0..<parts, using: &generator),
      route: KnotRoute.all.indices.randomElement(using: &generator) ?? 0,
      options: UInt8.random(in: 0..<32, using: &generator),
      reactions: reactions
    )
  }

  private static func operation(
    depth: Int,
    isInGroup: Bool,
    _ generator: inout some RandomNumberGenerator
  ) -> Operation {
    func number(_ range: Range<Int>) -> Int { Int.random(in: range, using: &generator) }
    let part = number(0..<parts)
    switch number(0..<(isInGroup ? 27 : 33)) {
    case 0..<2: return .setLabel(part, number(0..<3))
    case 2..<4: return .setWeight(part, number(0..<3))
    case 4..<7:
      let next = number(0..<parts + 1)
      return .setNext(part, next < parts ? next : nil)
    case 7: return .setKids(part, (0..<number(0..<3)).map { _ in number(0..<parts) })
    case 8: return .setNumbers(part, (0..<number(0..<3)).map { _ in number(0..<3) })
    case 9..<11: return .insertNumber(part, at: number(0..<4), number(0..<3))
    case 11: return .removeNumber(part, at: number(0..<4))
    case 12: return .replaceNumber(part, at: number(0..<4), number(0..<3))
    case 13..<15: return .insertKid(part, at: number(0..<4), number(0..<parts))
    case 15: return .removeKid(part, at: number(0..<4))
    case 16: return .insertKidByName(part, at: number(0..<4), number(0..<parts))
    case 17..<22: return observation(depth, &generator)
    case 22..<24: return .end(number(0..<10), isElsewhere: Bool.random(using: &generator))
    case 24: return depth < 3 ? group(depth, &generator) : .setLabel(part, 1)
    case 25..<28:
      let inner = operation(depth: depth + 1, isInGroup: true, &generator)
      return depth < 3 ? .elsewhere(inner) : inner
    case 28..<31: return group(depth, &generator)
    case 31:
      return .endDuring(
        number(0..<10),
        operation(depth: depth + 1, isInGroup: true, &generator)
      )
    default: return .drop(part)
    }
  }

  private static func group(
    _ depth: Int,
    _ generator: inout some RandomNumberGenerator
  ) -> Operation {
    .group(
      (0..<Int.random(in: 2..<5, using: &generator)).map { _ in
        operation(depth: depth + 1, isInGroup: true, &generator)
      }
    )
  }

  /// The histories that are simpler by one step, simplest first.
  var simplifications: [MixedHistory] {
    var found: [MixedHistory] = []
    for size in [operations.count / 2, operations.count / 4, 1] where size > 0 {
      for start in stride(from: 0, to: operations.count, by: size) {
        // Observations have numbers, so they are replaced by harmless ones.
        var simpler = self
        for position in start..<min(start + size, operations.count) {
          simpler.operations[position] = .group([])
        }
        if simpler.description != description { found.append(simpler) }
      }
    }
    for position in operations.indices {
      for part in Self.parts(of: operations[position]) {
        var simpler = self
        simpler.operations[position] = part
        found.append(simpler)
      }
    }
    return found
  }

  private static func parts(of operation: Operation) -> [Operation] {
    switch operation {
    case .group(let inner):
      inner
        + inner.indices.map { index in
          var fewer = inner
          fewer.remove(at: index)
          return .group(fewer)
        }
    case .elsewhere(let inner), .endDuring(_, let inner): [inner]
    case .observe(let part, let route, let options, let reactions):
      reactions.indices.map { index in
        var fewer = reactions
        fewer.remove(at: index)
        return .observe(part, route: route, options: options, reactions: fewer)
      }
        + (0..<5).filter { options & (1 << $0) != 0 }.map {
          .observe(part, route: route, options: options & ~(1 << $0), reactions: reactions)
        }
    default: []
    }
  }

  /// Returns the simplest history found by shrinking for which `fails` still holds.
  func shrunk(while fails: (MixedHistory) -> Bool) -> MixedHistory {
    var best = self
    while let simpler = best.simplifications.first(where: fails) { best = simpler }
    return best
  }
}
