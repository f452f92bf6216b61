import Dispatch
import KeyValueObserving

/// Plays a program of the oracle on `Node`, and records the notifications.
final class OraclePlayer {
  /// An error that is planted to test the comparison.
  enum Fault: CaseIterable {
    /// A notification inside another one is lost.
    case nestedLost
    /// A notification on another thread is lost.
    case lostElsewhere
    /// A path with several keys notifies only once.
    case deafAfterFirst
    /// The old value is missing in a notification inside another one.
    case noOldInside
    /// An observation that ends on another thread continues.
    case notEndedElsewhere
    /// A notification before a change is lost in a path that reads a key twice.
    case priorLostOnRevisit

    /// The traces that contain it.
    var families: Set<String> {
      switch self {
      case .nestedLost, .noOldInside: ["inside"]
      case .lostElsewhere, .notEndedElsewhere: ["inside", "revisit"]
      case .deafAfterFirst, .priorLostOnRevisit: ["revisit"]
      }
    }
  }

  private struct Registration {
    let observer: String
    let node: String
    let path: String
    let context: Int
    let token: ObservationToken
  }

  private var nodes: [String: Node] = [:]
  private var registrations: [Registration] = []
  private var actions: [String: [Int: [String]]] = [:]
  private var told: [String: Int] = [:]
  private var depth = 0
  /// The contexts of the observations that were notified.
  private var notified: Set<Int> = []
  /// The tokens that a planted fault does not end.
  private var continuing: [ObservationToken] = []
  private(set) var lines: [String] = []
  private var isElsewhere = false
  private let fault: Fault?

  private init(fault: Fault?) { self.fault = fault }

  static func play(_ program: OracleProgram, fault: Fault? = nil) throws -> [String] {
    let player = OraclePlayer(fault: fault)
    for instruction in program.instructions { try player.run(instruction) }
    let lines = player.lines
    for registration in player.registrations { registration.token.invalidate() }
    // Nodes can form reference cycles, also through the old values of manual changes.
    for node in player.nodes.values {
      for key in node.keyTable.keys {
        for _ in program.instructions { try node.didChangeValue(forKey: key.name) }
      }
      node.child = nil
      node.mate = nil
      node.items = []
      node.kids = []
      node.tags = []
    }
    return lines
  }

  private func write(_ text: String) {
    lines.append(String(repeating: "  ", count: depth) + text)
  }

  private func run(_ instruction: String) throws {
    write("> \(instruction)")
    do {
      if instruction.hasPrefix("thread ") {
        isElsewhere = true
        defer { isElsewhere = false }
        try elsewhere { try self.perform(String(instruction.dropFirst(7))) }
      } else {
        try perform(instruction)
      }
    } catch let error as CodingError {
      switch error.code {
      case .undefinedKey: write("! undefined-key")
      case .nilForNonOptional: write("! nil-for-scalar")
      case .notObservable: write("! not-observable")
      case .indexOutOfRange: write("! out-of-range")
      default: write("! \(error)")
      }
    }
  }

  /// Performs a body on another thread, and waits for it.
  private func elsewhere(_ body: @escaping () throws -> Void) throws {
    let finished = DispatchSemaphore(value: 0)
    // Safety: this thread waits for the body.
    nonisolated(unsafe) let body = body
    nonisolated(unsafe) var result = Result<Void, any Error>.success(())
    DispatchQueue(label: "thread of the oracle").async {
      result = Result { try body() }
      finished.signal()
    }
    finished.wait()
    try result.get()
  }

  private func perform(_ instruction: String) throws {
    var words = instruction.split(separator: " ").map(String.init)[...]
    let verb = next(&words)
    switch verb {
    case "new":
      let label = next(&words)
      nodes[label] = Node(label)
    case "on":
      let observer = next(&words)
      let count = Int(next(&words)) ?? 0
      actions[observer, default: [:]][count, default: []].append(words.joined(separator: " "))
    case "obs", "unobs": try register(verb, &words)
    default:
      let node = try node(next(&words))
      try change(verb, node, &words)
    }
  }

  private func next(_ words: inout ArraySlice<String>) -> String { words.popFirst() ?? "" }

  private func node(_ label: String) throws -> Node {
    guard let node = nodes[label] else { throw OracleFault("no such node: \(label)") }
    return node
  }

  private func register(_ verb: String, _ words: inout ArraySlice<String>) throws {
    let observer = next(&words)
    let label = next(&words)
    let node = try node(label)
    let path = next(&words)
    if verb == "unobs" {
      let context = Int(next(&words))
      guard
        let position = registrations.lastIndex(where: {
          $0.observer == observer && $0.node == label && $0.path == path
            && (context == nil || $0.context == context)
        })
      else { return write("! not-registered") }
      let token = registrations.remove(at: position).token
      if fault == .notEndedElsewhere, isElsewhere {
        continuing.append(token)
      } else {
        token.invalidate()
      }
      return
    }
    let letters = next(&words)
    var options: ObservationOptions = []
    if letters.contains("n") { options.insert(.new) }
    if letters.contains("o") { options.insert(.old) }
    if letters.contains("i") { options.insert(.initial) }
    if letters.contains("p") { options.insert(.prior) }
    guard let context = Int(next(&words)) else { throw OracleFault("no context") }
    let token = try node.observe(keyPath: path, options: options) { [unowned self] node, change in
      tell(observer, node, path, change, context)
    }
    registrations.append(
      Registration(observer: observer, node: label, path: path, context: context, token: token)
    )
  }

  private func tell(
    _ observer: String,
    _ node: Node,
    _ path: String,
    _ change: Change<Any?>,
    _ context: Int
  ) {
    depth += 1
    defer { depth -= 1 }
    if loses(path, change, context) { return }
    var text = ". \(observer) \(node.label) \(path) \(change.kind)"
    if change.isPrior { text += " prior" }
    if let indexes = change.indexes {
      text += " idx=\(indexes.map(String.init).joined(separator: ","))"
    }
    if let old = change.old, fault != .noOldInside || depth == 1 {
      text += " old=\(OracleValue.write(old, null: "null"))"
    }
    if let new = change.new { text += " new=\(OracleValue.write(new, null: "null"))" }
    write(text + " ctx=\(context)")
    told[observer, default: 0] += 1
    for action in actions[observer]?[told[observer] ?? 0] ?? [] {
      do {
        try run(action)
      } catch {
        write("! \(error)")
      }
    }
  }

  /// Returns whether the planted fault loses a notification.
  private func loses(_ path: String, _ change: Change<Any?>, _ context: Int) -> Bool {
    switch fault {
    case .nestedLost: return depth > 1
    case .lostElsewhere: return isElsewhere
    case .deafAfterFirst:
      return path.contains(".") && !change.isPrior && !notified.insert(context).inserted
    case .priorLostOnRevisit:
      let keys = path.split(separator: ".")
      return change.isPrior && Set(keys).count < keys.count
    default: return false
    }
  }

  private func change(_ verb: String, _ node: Node, _ words: inout ArraySlice<String>) throws {
    let path = next(&words)
    switch verb {
    case "set": try node.set(path, .read(&words, nodes))
    case "kvc": try node.setValue(OracleValue.read(&words, nodes).any, forKeyPath: path)
    case "get":
      write("= \(OracleValue.write(try node.value(forKeyPath: path), null: "nil"))")
    case "raw": try node.setSilently(path, .read(&words, nodes))
    case "will": try node.willChangeValue(forKey: path)
    case "did": try node.didChangeValue(forKey: path)
    case "willi":
      try node.willChange(kind(next(&words)), at: indexes(next(&words)), forKey: path)
    case "didi":
      try node.didChange(kind(next(&words)), at: indexes(next(&words)), forKey: path)
    case "ins", "insn", "pins", "del", "deln", "pdel", "rep", "repn", "prep":
      guard let array = try node.mutableArray(forKeyPath: path) else { return }
      let positions = try indexes(next(&words))
      let elements = try values(&words).map { $0.any }
      switch verb.trimmingPrefix("p").prefix(3) {
      case "ins": try array.insert(elements, at: positions)
      case "del": try array.remove(at: positions)
      default: try array.replace(at: positions, with: elements)
      }
    default:
      guard let set = try node.mutableSet(forKeyPath: path) else { return }
      let elements = Set(try values(&words).compactMap(\.hashable))
      switch verb {
      case "sadd", "psadd", "sunion", "psunion": try set.formUnion(elements)
      case "srem", "psrem", "sminus", "psminus": try set.subtract(elements)
      case "sinter", "psinter": try set.formIntersection(elements)
      case "psset": try set.setSet(elements)
      default: throw OracleFault("no such verb: \(verb)")
      }
    }
  }

  private func values(_ words: inout ArraySlice<String>) throws -> [OracleValue] {
    var values: [OracleValue] = []
    while !words.isEmpty { values.append(try .read(&words, nodes)) }
    return values
  }

  private func indexes(_ text: String) throws -> [Int] {
    try text.split(separator: ",").map {
      guard let index = Int($0) else { throw OracleFault("no index: \($0)") }
      return index
    }
  }

  private func kind(_ text: String) throws -> ChangeKind {
    switch text {
    case "ins": return .insertion
    case "del": return .removal
    case "rep": return .replacement
    default: throw OracleFault("no kind: \(text)")
    }
  }
}
