import KeyValueObserving
import Testing

@Suite struct DescriptionTests {
  @Test func `a notice before a change counts as a notification`() {
    let request = Request()
    let token = request.observe(\.status, options: .prior) { _, _ in }
    request.status = "x"
    #expect(request.observationDescription.hasSuffix("[prior], notified 2 times"))
    token.invalidate()
  }

  @Test func `an object describes its observations by key, with options and counts`() throws {
    let request = Request()
    #expect(request.observationDescription == "Request\n  no observers")
    let line = UInt(#line)
    let tokens = [
      request.observe(\.status, options: [.initial, .old, .new]) { _, _ in },
      request.observe(\.status) { _, _ in },
      try request.observe(keyPath: "owner.name", options: .prior) { _, _ in },
    ]
    let mark = DirtyObserver {}
    mark.track { _ = request.status }
    request.status = "a"
    mark.track { _ = request.status }
    request.status = "b"
    let file = "KeyValueObservingTests/DescriptionTests.swift"
    #expect(
      request.observationDescription == """
        Request
          status
            \(file):\(line + 2) [old, new], notified 3 times
            \(file):\(line + 3), notified 2 times
            \(file):\(line + 6) mark, set 2 times
          owner
            \(file):\(line + 4) owner.name [prior], notified 0 times
        """
    )
    tokens.forEach { $0.invalidate() }
    mark.end()
    #expect(request.observationDescription == "Request\n  no observers")
  }

  @Test func `an observed computed property appears at the properties that it reads`() {
    let request = Request()
    let token = request.observe(\.progress, options: .new) { _, _ in }
    request.expected = 10
    request.received = 5
    let lines = request.observationDescription.split(separator: "\n").map(String.init)
    #expect(lines.count == 7)
    #expect(lines.filter { $0.contains("progress [new], notified 2 times") }.count == 3)
    #expect(["  received", "  expected", "  progress"].allSatisfy(lines.contains))
    token.invalidate()
  }

  @Test func `bindings and observers appear with their source location`() {
    let source = Request()
    let target = User("")
    let line = UInt(#line)
    let binding = Binding(source, \.status, to: target, \.name)
    let observer = Observer(of: source, \.url, target: target, action: Self.act)
    #expect(source.observationDescription.contains("DescriptionTests.swift:\(line + 1)"))
    #expect(source.observationDescription.contains("DescriptionTests.swift:\(line + 2)"))
    binding.invalidate()
    observer.invalidate()
  }

  static func act(_ user: User) -> () -> Void { {} }

  @Test func `a notification skipped for equal values is not counted`() {
    let request = Request()
    let token = request.observe(\.status, options: .distinct) { _, _ in }
    request.status = "queued"
    request.status = "done"
    #expect(request.observationDescription.contains("[distinct], notified once"))
    token.invalidate()
  }
}
