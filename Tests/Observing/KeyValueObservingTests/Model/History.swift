/// A history of operations that both the engine and the model play.
struct History: CustomStringConvertible {
  /// The observable key paths of a part.
  enum Path: String, CaseIterable {
    case label, weight, next, sum, total
    case nextLabel = "next.label"
    case nextSum = "next.sum"
    case afterNextLabel = "next.next.label"
    case thirdLabel = "next.next.next.label"

    /// Whether the value is one property of the observed object.
    var isProperty: Bool { self == .label || self == .weight || self == .next }
  }

  enum Operation: CustomStringConvertible {
    case setLabel(Int, Int)
    case setWeight(Int, Int)
    case addWeight(Int, Int)
    /// Refers only to parts with a higher number, so that chains end, unless the history is cyclic.
    case setNext(Int, Int?)
    /// A manual change: announced, made, completed.
    case open(Int)
    case close(Int)
    case observe(Int, Path, options: UInt8, isTyped: Bool, reactions: [Reaction])
    /// Ends the observation with this number.
    case end(Int)
    /// Releases a part.
    case drop(Int)

    var description: String {
      switch self {
      case .setLabel(let part, let value): "part\(part).label = \(value)"
      case .setWeight(let part, let value): "part\(part).weight = \(value)"
      case .addWeight(let part, let value): "part\(part).weight += \(value)"
      case .setNext(let part, let next): "part\(part).next = \(next.map { "part\($0)" } ?? "nil")"
      case .open(let part): "part\(part) will change label"
      case .close(let part): "part\(part) did change label"
      case .observe(let part, let path, let options, let isTyped, let reactions):
        "observe part\(part) \(isTyped ? "\\." : "")\(path.rawValue) options \(options)"
          + reactions.map { " at \($0.call) { \($0.operation) }" }.joined()
      case .end(let observation): "end \(observation)"
      case .drop(let part): "drop part\(part)"
      }
    }
  }

  /// The action of an observer in a given call.
  struct Reaction {
    let call: Int
    let operation: Operation
  }

  static let parts = 4

  var operations: [Operation]

  var description: String { operations.map(\.description).joined(separator: "\n") }

  /// Creates a random history.
  ///
  /// - Parameter isCyclic: Whether parts form cycles, so that paths lead through a property several
  ///   times. Parts are not released then.
  init(
    length: Int,
    isCyclic: Bool = false,
    using generator: inout some RandomNumberGenerator
  ) {
    operations = (0..<length).map { _ in
      History.operation(depth: 0, isCyclic: isCyclic, using: &generator)
    }
  }

  private static func operation(
    depth: Int,
    isCyclic: Bool,
    using generator: inout some RandomNumberGenerator
  ) -> Operation {
    func number(_ range: Range<Int>) -> Int { Int.random(in: range, using: &generator) }
    let part = number(0..<parts)
    switch number(0..<(depth == 0 ? 21 : 18)) {
    case 0..<4: return .setLabel(part, number(0..<3))
    case 4..<6: return .setWeight(part, number(0..<3))
    case 6..<8: return .addWeight(part, number(0..<2))
    case 8..<11:
      let next = isCyclic ? number(0..<parts + 1) : number(part + 1..<parts + 2)
      return .setNext(part, next < parts ? next : nil)
    case 11..<16:
      let reactions =
        depth > 1
        ? []
        : (0..<max(0, number(0..<4) - 1)).map { _ in
          Reaction(
            call: number(1..<4),
            operation: operation(depth: depth + 1, isCyclic: isCyclic, using: &generator)
          )
        }
      return .observe(
        part,
        Path.allCases[number(0..<Path.allCases.count)],
        options: UInt8(number(0..<32)),
        isTyped: Bool.random(using: &generator),
        reactions: reactions
      )
    case 16..<18: return .end(number(0..<10))
    case 18: return .open(part)
    case 19: return .close(part)
    default: return isCyclic ? .end(number(0..<10)) : .drop(part)
    }
  }

  /// The histories that are simpler by one step, simplest first.
  var simplifications: [History] {
    var found: [History] = []
    for size in [operations.count / 2, operations.count / 4, 1] where size > 0 {
      for start in stride(from: 0, to: operations.count, by: size) {
        var simpler = self
        simpler.operations.removeSubrange(start..<min(start + size, operations.count))
        found.append(simpler)
      }
    }
    for (position, operation) in operations.enumerated() {
      guard case .observe(let part, let path, let options, let isTyped, let reactions) = operation
      else { continue }
      for index in reactions.indices {
        var fewer = reactions
        fewer.remove(at: index)
        var simpler = self
        simpler.operations[position] =
          .observe(part, path, options: options, isTyped: isTyped, reactions: fewer)
        found.append(simpler)
      }
      for bit in 0..<5 where options & (1 << bit) != 0 {
        var simpler = self
        simpler.operations[position] = .observe(
          part,
          path,
          options: options & ~(1 << bit),
          isTyped: isTyped,
          reactions: reactions
        )
        found.append(simpler)
      }
    }
    return found
  }

  /// Returns the simplest history found by shrinking for which `fails` still holds.
  func shrunk(while fails: (History) -> Bool) -> History {
    var best = self
    while let simpler = best.simplifications.first(where: fails) { best = simpler }
    return best
  }
}
