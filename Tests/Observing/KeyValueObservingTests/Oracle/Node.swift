import KeyValueObserving

/// The only class in the oracle's programs.
@KeyValueObservable
final class Node {
  @NotObserved let label: String
  var num = 0
  var name: String?
  @NotObserved private var manStorage: String?
  var raw = 0
  var child: Node?
  var mate: Node?
  var items: [AnyHashable] = []
  var kids: [AnyHashable] = []
  var tags: Set<AnyHashable> = []
  @AffectedBy("cycB") var cycA: String?
  @AffectedBy("cycA") var cycB: String?

  init(_ label: String) {
    self.label = label
  }

  /// A property with manual notifications for actual changes.
  @ManuallyNotified var man: String? {
    get {
      access(\.man)
      return manStorage
    }
    set {
      guard newValue != manStorage else { return }
      willChangeValue(for: \.man)
      manStorage = newValue
      didChangeValue(for: \.man)
    }
  }

  var full: String { "\(name ?? "-")/\(num)" }
  var fuller: String { "<\(full)>" }
  var childName: String? { child?.name }
  var mateNum: Int? { mate?.num }
  var deep: String? { child?.childName }
  var pair: String { "\(full)+\(childName ?? "-")" }
  var total: Int { items.count }

  /// Changes the storage without notifications.
  func setSilently(_ key: String, _ value: OracleValue) throws {
    switch key {
    case "num": _$num = value.integer ?? 0
    case "raw": _$raw = value.integer ?? 0
    case "name": _$name = value.text
    case "man": manStorage = value.text
    case "cycA": _$cycA = value.text
    case "cycB": _$cycB = value.text
    case "child": _$child = value.node
    case "mate": _$mate = value.node
    case "items": _$items = value.elements
    case "kids": _$kids = value.elements
    case "tags": _$tags = Set(value.elements)
    default: throw OracleFault("no storage for \(key)")
    }
  }

  /// Calls the setter.
  func set(_ key: String, _ value: OracleValue) throws {
    switch key {
    case "num": num = value.integer ?? 0
    case "raw": raw = value.integer ?? 0
    case "name": name = value.text
    case "man": man = value.text
    case "cycA": cycA = value.text
    case "cycB": cycB = value.text
    case "child": child = value.node
    case "mate": mate = value.node
    case "items": items = value.elements
    case "kids": kids = value.elements
    case "tags": tags = Set(value.elements)
    default: throw OracleFault("no setter for \(key)")
    }
  }
}

extension Node: Hashable {
  static func == (left: Node, right: Node) -> Bool { left === right }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A program that the player cannot parse.
struct OracleFault: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
