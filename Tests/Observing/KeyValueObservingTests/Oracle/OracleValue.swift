/// A value in the notation of the traces.
enum OracleValue {
  case none
  case integer(Int)
  case text(String)
  case node(Node)
  case array([AnyHashable])
  case set([AnyHashable])

  /// Parses one value at the start of some words.
  static func read(_ words: inout ArraySlice<String>, _ nodes: [String: Node]) throws -> OracleValue
  {
    guard let word = words.popFirst() else { throw OracleFault("a value is missing") }
    if word == "[" || word == "{" {
      var elements: [AnyHashable] = []
      while let next = words.first, next != "]", next != "}" {
        guard let element = try read(&words, nodes).hashable else {
          throw OracleFault("nil in a collection")
        }
        elements.append(element)
      }
      words = words.dropFirst()
      return word == "[" ? .array(elements) : .set(elements)
    }
    if word == "nil" { return .none }
    let rest = String(word.dropFirst(2))
    switch word.prefix(2) {
    case "i:":
      guard let integer = Int(rest) else { throw OracleFault("no number: \(word)") }
      return .integer(integer)
    case "s:": return .text(rest)
    case "o:":
      guard let node = nodes[rest] else { throw OracleFault("no such node: \(rest)") }
      return .node(node)
    default: throw OracleFault("no value: \(word)")
    }
  }

  var integer: Int? { if case .integer(let integer) = self { integer } else { nil } }
  var text: String? { if case .text(let text) = self { text } else { nil } }
  var node: Node? { if case .node(let node) = self { node } else { nil } }

  var elements: [AnyHashable] {
    switch self {
    case .array(let elements), .set(let elements): elements
    default: []
    }
  }

  var hashable: AnyHashable? {
    switch self {
    case .integer(let integer): integer
    case .text(let text): text
    case .node(let node): node
    default: nil
    }
  }

  /// The value for key-value coding.
  var any: Any? {
    switch self {
    case .none: nil
    case .integer(let integer): integer
    case .text(let text): text
    case .node(let node): node
    case .array(let elements): elements
    case .set(let elements): Set(elements)
    }
  }

  /// Returns a value in the notation of the traces, with `null` for nil.
  static func write(_ value: Any?, null: String) -> String {
    switch value {
    case nil: null
    case let integer as Int: "i:\(integer)"
    case let double as Double: "d:\(double)"
    case let text as String: "s:\(text)"
    case let node as Node: "o:\(node.label)"
    case let set as Set<AnyHashable>:
      "{ \(set.map { write($0.base, null: "null") }.sorted().map { $0 + " " }.joined())}"
    case let array as [Any?]:
      "[ \(array.map { write($0, null: "null") + " " }.joined())]"
    case let value?: "? \(value)"
    }
  }
}
