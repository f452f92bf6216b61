import KeyValueObserving
import Testing

@Suite struct KeyPathTextTests {
  @Test func `an observer of several key paths can name the changed one`() {
    let request = Request()
    var names: [String?] = []
    let token = request.observe(anyOf: \.status, \.received, \.owner?.name) { request, keyPath in
      names.append(request.keyName(of: keyPath))
    }
    request.received = 1
    request.status = "a"
    request.owner = User("a")
    #expect(names == ["received", "status", nil])
    token.invalidate()
  }

  @Test func `descriptions of key paths contain no addresses`() {
    let request = Request()
    let token = request.observe(\.owner?.city.town) { _, _ in }
    let description = request.observationDescription
    #expect(!description.contains("0x"))
    #expect(!description.contains("computed"))
    #expect(description.contains("\\Request.(Optional<User>)?.(Address)"), "\(description)")
    token.invalidate()
  }
}
