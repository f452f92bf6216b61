import KeyValueObserving
import Testing

@Suite struct `Two-way bindings of key paths by name` {
  @Test func `copy in both directions, through several objects`() throws {
    let (request, user) = (Request(), User("before"))
    request.owner = User("Ada")
    let binding = try Binding(request, keyPath: "owner.name", twoWay: user, keyPath: "name")
    #expect(user.name == "Ada")
    user.name = "Grace"
    #expect(request.owner?.name == "Grace")
    request.owner = User("Lin")
    #expect(user.name == "Lin")
    withExtendedLifetime(binding) {}
  }

  @Test func `convert values, and end with equal ones`() throws {
    let (request, user) = (Request(), User("before"))
    var errors = 0
    let binding = try Binding(
      request,
      keyPath: "url",
      twoWay: user,
      keyPath: "name",
      transform: { "<\($0 ?? "")>" },
      reverse: { ($0 as? String)?.filter { $0 != "<" && $0 != ">" } },
      onError: { _ in errors += 1 }
    )
    #expect(user.name == "<u>")
    user.name = "v"
    #expect(request.url == "v")
    request.url = "w"
    #expect(user.name == "<w>" && request.url == "w" && errors == 0)
    withExtendedLifetime(binding) {}
  }

  @Test func `replace a value that the other property cannot store`() throws {
    let (request, user) = (Request(), User("before"))
    request.owner = User("Ada")
    var errors: [String] = []
    let binding = try Binding(
      user,
      keyPath: "name",
      twoWay: request,
      keyPath: "url",
      reverse: { $0 as? String == "refused" ? nil : $0 },
      onError: { errors.append("\($0)") }
    )
    #expect(request.url == "before")
    request.url = "refused"
    #expect(user.name == "before" && request.url == "before" && errors.count == 1)
    request.url = "x"
    #expect(user.name == "x" && errors.count == 1)
    withExtendedLifetime(binding) {}
  }

  @Test func `throw for a misspelt key, and then observe nothing`() throws {
    let (request, user) = (Request(), User("before"))
    for (key, other) in [("ulr", "name"), ("url", "nmae"), ("owner.nmae", "name")] {
      #expect(throws: CodingError.self) {
        try Binding(request, keyPath: key, twoWay: user, keyPath: other)
      }
      #expect(throws: CodingError.self) {
        try Binding(request, keyPath: key, to: user, keyPath: other)
      }
    }
    #expect(!request.isObserved("url") && !user.isObserved("name"))
    #expect(!request.isObserved("owner"))
  }
}
