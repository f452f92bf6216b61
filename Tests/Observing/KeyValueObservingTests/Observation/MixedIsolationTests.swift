import KeyValueObserving
import Testing

@KeyValueObservable
private final class Desk {
  let tank = Tank()
  var lent: Tank?
  var name = "a"
  var level: Int { tank.level }
}

/// Objects of one isolation whose paths lead to a synchronized object.
@Suite struct MixedIsolationTests {
  private static func words(_ result: ExitTest.Result?) -> String {
    String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
  }

  @Test func `a path to it is rejected by the registration`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Desk().observe(\.tank.level) { _, _ in }
    }
    #expect(MixedIsolationTests.words(result).contains("reads a synchronized object"))
    #expect(MixedIsolationTests.words(result).contains("Desk"))
  }

  @Test func `so is a computed property that reads it`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Desk().observe(\.level) { _, _ in }
    }
    #expect(MixedIsolationTests.words(result).contains("reads a synchronized object"))
  }

  @Test func `so is a path that leads to it later`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let desk = Desk()
      let token = desk.observe(\.lent?.level) { _, _ in }
      desk.lent = Tank()
      token.invalidate()
    }
    #expect(MixedIsolationTests.words(result).contains("reads a synchronized object"))
  }

  @Test func `by name it is an error`() {
    let desk = Desk()
    #expect {
      _ = try desk.observe(keyPath: "tank.level") { _, _ in }
    } throws: { error in
      "\(error)".contains("reads a synchronized object")
    }
    #expect(!desk.tank.isObserved("level"))
  }

  @Test func `a dirty observer may read both`() {
    let desk = Desk()
    let dirty = DirtyObserver {}
    dirty.track { _ = desk.level }
    desk.tank.level = 1
    #expect(dirty.isDirty)
    dirty.end()
  }
}
