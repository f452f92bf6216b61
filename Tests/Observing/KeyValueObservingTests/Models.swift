import KeyValueObserving

@KeyValueObservable
final class User {
  var name: String
  var city: Address

  init(_ name: String) {
    self.name = name
    city = Address(street: "", town: "")
  }
}

struct Address: Equatable {
  var street: String
  var town: String
}

@KeyValueObservable
final class Request {
  enum Priority: Int {
    case low, high
  }

  var url: String
  var status = "queued"
  var received = 0
  var expected: Int?
  var priority = Priority.low
  var owner: User?
  var parts: [Int] = []
  var tags: Set<String> = []
  private(set) var revision = 1
  let id: Int

  var progress: Double? { expected.map { Double(received) / Double($0) } }
  var summary: String { "\(status) \(progress.map { "\($0)" } ?? "-")" }

  init(url: String = "u", id: Int = 0) {
    self.url = url
    self.id = id
  }

  func revise() { revision += 1 }
}

/// Calls a closure when it is deallocated.
final class Probe {
  private let onEnd: () -> Void

  init(onEnd: @escaping () -> Void) { self.onEnd = onEnd }

  deinit { onEnd() }
}

/// A box to which closures append.
final class Log<Element> {
  var entries: [Element] = []

  func add(_ entry: Element) { entries.append(entry) }
}
