/// A goal for the product.
enum Goal {
  /// At most a multiple of a peer's time.
  case atMost(Double, timesThatOf: String)
  /// Faster than a peer by at least a factor.
  case faster(Double, than: String)
  /// At most a fixed time.
  case within(nanoseconds: Double)
  /// At most a number of heap blocks per operation.
  case blocks(Double)
  /// At most a number of bytes more than a peer.
  case bytes(Double, moreThan: String)
}

/// The result of a goal.
struct Verdict: Codable {
  let goal: String
  let found: String
  /// Nil if the peer is not available.
  let isReached: Bool?
}

extension Goal {
  /// Compares the results with the goal.
  func verdict(on figures: [Figure]) -> Verdict {
    let product = figures.first { $0.subject == Subject.product }
    func peer(_ name: String) -> Figure? { figures.first { $0.subject == name } }
    switch self {
    case .atMost(let limit, let name):
      let ratio = divide(product?.nanoseconds, peer(name)?.nanoseconds)
      return verdict("≤ \(Format.short(limit)) × \(name)", ratio, "×") { $0 <= limit }
    case .faster(let limit, let name):
      let ratio = divide(peer(name)?.nanoseconds, product?.nanoseconds)
      return verdict("≥ \(Format.short(limit)) × faster than \(name)", ratio, "×") { $0 >= limit }
    case .within(let limit):
      return verdict("≤ \(Format.short(limit)) ns", product?.nanoseconds, "ns") { $0 <= limit }
    case .blocks(let limit):
      let goal = limit == 0 ? "no allocation" : "≤ \(Format.short(limit)) heap blocks"
      return verdict(goal, product?.blocks, "blocks") { $0 <= limit }
    case .bytes(let limit, let name):
      let more = subtract(product?.bytes, peer(name)?.bytes)
      return verdict("≤ \(Format.short(limit)) bytes more than \(name)", more, "bytes") {
        $0 <= limit
      }
    }
  }

  private func verdict(
    _ goal: String,
    _ found: Double?,
    _ unit: String,
    isReached: (Double) -> Bool
  ) -> Verdict {
    guard let found else { return Verdict(goal: goal, found: "not measured", isReached: nil) }
    return Verdict(goal: goal, found: "\(Format.short(found)) \(unit)", isReached: isReached(found))
  }

  private func divide(_ one: Double?, _ other: Double?) -> Double? {
    guard let one, let other, other > 0 else { return nil }
    return one / other
  }

  private func subtract(_ one: Double?, _ other: Double?) -> Double? {
    guard let one, let other else { return nil }
    return one - other
  }
}
