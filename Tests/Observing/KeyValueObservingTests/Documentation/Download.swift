import KeyValueObserving

@KeyValueObservable
final class Download {
  var file: String
  var status = "queued"
  var received = 0
  var expected: Int?
  var parts: [String] = []
  var tags: Set<String> = []
  var account: Account?

  var progress: Double? { expected.map { Double(received) / Double($0) } }

  init(_ file: String) { self.file = file }
}

@KeyValueObservable
final class Account {
  var name: String
  var downloads: [Download] = []

  init(_ name: String) { self.name = name }
}
