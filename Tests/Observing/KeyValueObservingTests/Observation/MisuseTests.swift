import KeyValueObserving
import Testing

@KeyValueObservable
private final class SelfAffected {
  @AffectedBy("value") var value = 0
}

@KeyValueObservable
private final class Astray {
  var user: User?
  @AffectedBy("user.nope") var label: String {
    access(\.label)
    return user?.name ?? ""
  }
}

/// Conforms by hand and confuses the indexes of two properties.
private final class Swapped: KeyValueObservable {
  let registry = Registry()
  private var storedName = "a"
  private var storedCount = 1

  var observationState: ObjectState { registry.state }
  var keyTable: KeyTable { Swapped.table }
  private static let table = KeyTable(
    "Swapped",
    [.stored("name", \Swapped.name), .stored("count", \Swapped.count)]
  )

  var name: String {
    get { storedName }
    set {
      registry.mutate(1, of: self, read: { storedName }, write: { storedName = newValue })
    }
  }
  var count: Int {
    get { storedCount }
    set {
      registry.mutate(1, of: self, read: { storedCount }, write: { storedCount = newValue })
    }
  }
}

/// Programming errors trap with the class and the key in the message.
@Suite struct MisuseTests {
  /// Returns the standard error output of a process.
  private static func words(_ result: ExitTest.Result?) -> String {
    String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
  }

  @Test func `a path that reads nothing observable`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Request().observe(\.self) { _, _ in }
    }
    #expect(MisuseTests.words(result).contains("reads no observable property"))
  }

  @Test(arguments: [ObservationOptions.new.rawValue, ObservationOptions.prior.rawValue])
  func `a property that is changed with the index of another`(options: UInt8) async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [options] in
      let object = Swapped()
      let token = object.observe(\.count, options: ObservationOptions(rawValue: options)) { _, _ in
      }
      object.name = "b"
      token.invalidate()
    }
    #expect(
      MisuseTests.words(result).contains(
        "Swapped: a change of type String used the index 1, which belongs to count of type Int"
      )
    )
  }

  @Test func `a property that affects itself`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = SelfAffected().keyTable
    }
    #expect(
      MisuseTests.words(result).contains(
        "SelfAffected.value declares that it is affected by itself"
      )
    )
  }

  @Test func `a property that is affected by an undefined key`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = KeyTable(
        "Badge",
        [.stored("a", \Request.status), .computed("b", \Request.summary, affectedBy: ["nope.x"])]
      )
    }
    #expect(MisuseTests.words(result).contains("Badge.b declares that it is affected by nope.x"))
  }

  @Test func `a property that is affected by an undefined key of another class`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let astray = Astray()
      astray.user = User("a")
      _ = astray.observe(\.label) { _, _ in }
    }
    #expect(MisuseTests.words(result).contains("Astray.label cannot be observed: User.nope"))
    let astray = Astray()
    astray.user = User("a")
    #expect(throws: CodingError.self) { try astray.observe(keyPath: "label") { _, _ in } }
  }

  @Test func `two keys with the same name`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = KeyTable("Twice", [.stored("a", \Request.status), .stored("a", \Request.url)])
    }
    #expect(MisuseTests.words(result).contains("Twice has two keys named a"))
  }

  @Test func `a manual change of an undefined key`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      Request().willChangeValue(for: \.owner?.name)
    }
    #expect(MisuseTests.words(result).contains("is not a key of Request"))
  }

  @Test func `observing a synchronized object through a type that does not show this`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let object: any KeyValueObservable = Tank()
      _ = try object.observe(keyPath: "level") { _, _ in }
    }
    #expect(MisuseTests.words(result).contains("Tank is synchronized: observe level"))
  }
}
