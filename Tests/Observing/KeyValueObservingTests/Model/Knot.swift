import KeyValueObserving

/// The class of mixed histories: objects that refer to each other in both directions, and whose
/// setters change further properties.
@KeyValueObservable
final class Knot {
  var label = 0
  var weight = 0 { didSet { if weight == 2 { label = 7 } } }
  var next: Knot?
  var kids: [Knot] = []
  var numbers: [Int] = [] { didSet { count = numbers.count } }
  var count = 0
  let id: Int

  var sum: Int { label + weight }
  var total: Int { kids.reduce(count) { $0 + $1.weight } }

  init(id: Int) { self.id = id }

  deinit { label = -1 }
}

/// A value that a mixed history observes.
struct KnotRoute: Sendable {
  /// A notification, with its values as texts.
  struct Notice {
    var kind: ChangeKind
    var isPrior: Bool
    var indexes: [Int]?
    var old: String?
    var new: String?
    /// The inserted or replacing elements.
    var elements: [String]
  }

  typealias Observe = (Knot, ObservationOptions, @escaping (Notice) -> Void) -> ObservationToken?

  let name: String
  /// Whether the value is one property of the observed object, so that it is not evaluated.
  let isDirect: Bool
  let observe: @Sendable () -> Observe
  let present: @Sendable (Knot) -> String

  static let all: [KnotRoute] =
    [
      typed("label", true) { \.label }, typed("weight", true) { \.weight },
      typed("next", true) { \.next }, typed("kids", true) { \.kids },
      typed("numbers", true) { \.numbers }, typed("count", true) { \.count },
      typed("sum", false) { \.sum }, typed("total", false) { \.total },
      typed("next.label", false) { \.next?.label },
      typed("next.numbers", false) { \.next?.numbers },
      typed("next.next.kids", false) { \.next?.next?.kids },
      typed("next.next.next.total", false) { \.next?.next?.next?.total },
    ]
    + [
      "label", "kids", "numbers", "next.numbers", "next.next.label", "next.kids", "kids.label",
      "kids.kids", "kids.kids.kids", "kids.next.kids.label", "next.kids.next.kids",
      "kids.@sum.weight", "kids.@unionOfArrays.kids", "next.kids.@count",
    ].map(named)

  private static func typed<Value>(
    _ name: String,
    _ isDirect: Bool,
    _ path: @escaping @Sendable () -> KeyPath<Knot, Value>
  ) -> KnotRoute {
    KnotRoute(name: "\\." + name, isDirect: isDirect) {
      { knot, options, tell in
        knot.observe(path(), options: options) { _, change in tell(Notice(change) { $0 }) }
      }
    } present: {
      text($0[keyPath: path()])
    }
  }

  private static func named(_ path: String) -> KnotRoute {
    KnotRoute(name: path, isDirect: !path.contains(".")) {
      { knot, options, tell in
        try? knot.observe(keyPath: path, options: options) { _, change in
          tell(Notice(change) { $0 ?? nil })
        }
      }
    } present: {
      // A path that leads through an object without a value has no value.
      text((try? $0.value(forKeyPath: path)) ?? nil)
    }
  }

  /// Returns the text of a value.
  static func text(_ value: Any?) -> String {
    switch value {
    case nil: "nil"
    case let knot as Knot: "k\(knot.id)"
    case let number as Int: "\(number)"
    case let list as [Any]: "[" + list.map { text($0) }.joined(separator: " ") + "]"
    case let value?:
      if Mirror(reflecting: value).displayStyle == .optional {
        text(Mirror(reflecting: value).children.first?.value)
      } else {
        "\(value)"
      }
    }
  }
}

extension KnotRoute.Notice {
  /// - Parameter value: Returns a value of the change as an optional of any type.
  init<Value>(_ change: Change<Value>, _ value: (Value) -> Any?) {
    kind = change.kind
    isPrior = change.isPrior
    indexes = change.indexes
    old = change.old.map { KnotRoute.text(value($0)) }
    new = change.new.map { KnotRoute.text(value($0)) }
    elements = KnotRoute.elements(of: new)
  }
}

extension KnotRoute {
  /// Returns the elements of the text of a list without nested lists.
  static func elements(of text: String?) -> [String] {
    text?.split(whereSeparator: { " []".contains($0) }).map(String.init) ?? []
  }
}
