import KeyValueObserving

/// The engine under test.
final class EngineWorld: World {
  private var parts: [Part?] = (0..<History.parts).map { Part(id: $0) }
  private var tokens: [Int: ObservationToken] = [:]
  private var begun: Set<Int> = []
  /// Some end before their token exists, in the `.initial` call.
  private var ended: Set<Int> = []
  private let tell: (Int, String) -> Void

  init(tell: @escaping (Int, String) -> Void) { self.tell = tell }

  deinit {
    // Breaks cycles.
    for token in tokens.values { token.invalidate() }
    for part in parts { part?.next = nil }
  }

  func perform(_ operation: History.Operation, observation: Int) {
    switch operation {
    case .setLabel(let id, let value): parts[id]?.label = value
    case .setWeight(let id, let value): parts[id]?.weight = value
    case .addWeight(let id, let value): parts[id]?.weight += value
    case .setNext(let id, let next):
      if let next {
        guard let next = parts[next] else { return }
        parts[id]?.next = next
      } else {
        parts[id]?.next = nil
      }
    case .open(let id): parts[id]?.willChangeValue(for: \.label)
    case .close(let id): parts[id]?.didChangeValue(for: \.label)
    case .observe(let id, let path, let options, let isTyped, _):
      guard let part = parts[id] else { return }
      let options = ObservationOptions(rawValue: options)
      begun.insert(observation)
      let token =
        isTyped
        ? observe(part, path, options, observation) : byName(part, path, options, observation)
      if ended.contains(observation) { token?.invalidate() }
      tokens[observation] = token
    case .end(let observation):
      if begun.contains(observation) { ended.insert(observation) }
      tokens[observation]?.invalidate()
    case .drop(let id): parts[id] = nil
    }
  }

  private func observe(
    _ part: Part,
    _ path: History.Path,
    _ options: ObservationOptions,
    _ number: Int
  ) -> ObservationToken {
    func numbers(_ keyPath: KeyPath<Part, Int>) -> ObservationToken {
      part.observe(keyPath, options: options) { [tell] _, change in
        tell(number, notice(change) { "\($0)" })
      }
    }
    func optionals(_ keyPath: KeyPath<Part, Int?>) -> ObservationToken {
      part.observe(keyPath, options: options) { [tell] _, change in
        tell(number, notice(change) { $0.map { "\($0)" } ?? "nil" })
      }
    }
    switch path {
    case .label: return numbers(\.label)
    case .weight: return numbers(\.weight)
    case .sum: return numbers(\.sum)
    case .total: return numbers(\.total)
    case .next:
      return part.observe(\.next, options: options) { [tell] _, change in
        tell(number, notice(change) { $0.map { "part\($0.id)" } ?? "nil" })
      }
    case .nextLabel: return optionals(\.next?.label)
    case .nextSum: return optionals(\.next?.sum)
    case .afterNextLabel: return optionals(\.next?.next?.label)
    case .thirdLabel: return optionals(\.next?.next?.next?.label)
    }
  }

  private func byName(
    _ part: Part,
    _ path: History.Path,
    _ options: ObservationOptions,
    _ number: Int
  ) -> ObservationToken? {
    try? part.observe(keyPath: path.rawValue, options: options) { [tell] _, change in
      tell(
        number,
        notice(change) { value in
          value.map { ($0 as? Part).map { "part\($0.id)" } ?? "\($0)" } ?? "nil"
        }
      )
    }
  }
}

private func notice<Value>(_ change: Change<Value>, _ text: (Value) -> String) -> String {
  var words: [String] = change.isPrior ? ["prior"] : []
  if let old = change.old { words.append("old \(text(old))") }
  if let new = change.new { words.append("new \(text(new))") }
  return words.joined(separator: " ")
}
